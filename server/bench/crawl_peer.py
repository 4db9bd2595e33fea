"""scrapy's side of the benchmark of a whole job: ten CSS selectors a page, given by hand, and an item pipeline into PostgreSQL.

In: JSON `{ urls, database, atOnce }` on standard input. Out: one line of JSON. Of what scrapy does for a visitor's sake (robots.txt, cookies,
pauses, its log) nothing is on. Each item is a row of its own, as the pipelines of its documentation write them.
"""

import json
import resource
import sys
import time

import psycopg
from scrapy import Spider
from scrapy.crawler import CrawlerProcess

SELECTORS = {
    "product_name": ("main h1", ".detail h1"),
    "brand": ("main .brand", ".detail .maker b"),
    "price": ("main .price strong", ".detail .amount"),
    "list_price": ("main .old", ".detail .was s"),
    "availability": ("main .stock", ".detail .avail"),
    "sku": ("main table tr:nth-child(1) td", ".detail dd:nth-of-type(1)"),
    "color": ("main table tr:nth-child(2) td", ".detail dd:nth-of-type(3)"),
    "weight": ("main table tr:nth-child(3) td", ".detail dd:nth-of-type(4)"),
    "country_of_origin": ("main table tr:nth-child(4) td", ".detail dd:nth-of-type(5)"),
    "description": ("main .stock + p", ".detail h2 + p"),
}
order = json.load(sys.stdin)


class PostgresPipeline:
    def open_spider(self, spider=None):
        self.connection = psycopg.connect(order["database"], autocommit=True)
        self.connection.execute("create table if not exists scraped (url text, data jsonb)")

    def close_spider(self, spider=None):
        self.connection.close()

    def process_item(self, item, spider=None):
        self.connection.execute("insert into scraped (url, data) values (%s, %s)", (item["url"], json.dumps(item)))
        return item


class ProductSpider(Spider):
    name = "products"
    start_urls = order["urls"]

    def parse(self, response):
        """The text of the first element of each selector, without what encloses it."""
        side = 0 if "/shop" in response.url else 1
        item = {name: (response.css(both[side]).xpath("string()").get() or "").strip() for name, both in SELECTORS.items()}
        item["url"] = response.url
        yield item


def cpu_ms():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return (used.ru_utime + used.ru_stime) * 1000


process = CrawlerProcess(
    {
        "CONCURRENT_REQUESTS": order["atOnce"],
        "CONCURRENT_REQUESTS_PER_DOMAIN": order["atOnce"],
        "DOWNLOAD_DELAY": 0,
        "AUTOTHROTTLE_ENABLED": False,
        "COOKIES_ENABLED": False,
        "ITEM_PIPELINES": {PostgresPipeline: 100},
        "LOG_ENABLED": False,
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
    }
)
cpu_before, started_at = cpu_ms(), time.perf_counter()
process.crawl(ProductSpider)
process.start()
print(json.dumps({"cpuMs": cpu_ms() - cpu_before, "wallMs": (time.perf_counter() - started_at) * 1000}))

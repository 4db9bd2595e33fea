"""scrapy's side of the speed benchmark: ten CSS selectors a page, given by hand. Its rows stay in memory.

In: JSON `{ warmUp, urls }` on standard input. Out: one line of JSON. Of what scrapy does for a visitor's sake (robots.txt, cookies, pauses,
its log) nothing is on, as with crawlee tuned.
"""

import json
import resource
import sys
import time

import scrapy
from scrapy.crawler import CrawlerRunner
from scrapy.utils.reactor import install_reactor
from twisted.internet import defer

# The one that scrapy takes by itself; before anything else brings in another.
REACTOR = "twisted.internet.asyncioreactor.AsyncioSelectorReactor"
install_reactor(REACTOR)
from twisted.internet import reactor  # noqa: E402

SELECTORS = {
    "shop": [
        "main h1",
        "main .brand",
        "main .price strong",
        "main .old",
        "main .stock",
        "main table tr:nth-child(1) td",
        "main table tr:nth-child(2) td",
        "main table tr:nth-child(3) td",
        "main table tr:nth-child(4) td",
        "main .stock + p",
    ],
    "outlet": [
        ".detail h1",
        ".detail .maker b",
        ".detail .amount",
        ".detail .was s",
        ".detail .avail",
        ".detail dd:nth-of-type(1)",
        ".detail dd:nth-of-type(3)",
        ".detail dd:nth-of-type(4)",
        ".detail dd:nth-of-type(5)",
        ".detail h2 + p",
    ],
}
AT_ONCE = 16
SETTINGS = {
    "CONCURRENT_REQUESTS": AT_ONCE,
    "CONCURRENT_REQUESTS_PER_DOMAIN": AT_ONCE,
    "DOWNLOAD_DELAY": 0,
    "AUTOTHROTTLE_ENABLED": False,
    "COOKIES_ENABLED": False,
    "LOG_ENABLED": False,
    "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
    "ROBOTSTXT_OBEY": False,
    "TELNETCONSOLE_ENABLED": False,
    "TWISTED_REACTOR": REACTOR,
}


class ProductSpider(scrapy.Spider):
    name = "products"

    def __init__(self, addresses, rows, **kwargs):
        super().__init__(**kwargs)
        self.start_urls = addresses
        self.rows = rows

    def parse(self, response):
        """The text of the first element of each selector, without what encloses it."""
        selectors = SELECTORS["shop" if "/shop/" in response.url else "outlet"]
        self.rows.append([(response.css(selector).xpath("string()").get() or "").strip() for selector in selectors])


def cpu_ms():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return (used.ru_utime + used.ru_stime) * 1000


@defer.inlineCallbacks
def run(runner, order):
    """Both crawls one after the other: the reactor of a process starts only once."""
    if order["warmUp"]:
        yield runner.crawl(ProductSpider, addresses=order["warmUp"], rows=[])
    rows = []
    cpu_before, started_at = cpu_ms(), time.perf_counter()
    yield runner.crawl(ProductSpider, addresses=order["urls"], rows=rows)
    return {
        "cpuMs": cpu_ms() - cpu_before,
        "wallMs": (time.perf_counter() - started_at) * 1000,
        # Linux tells it in kilobytes.
        "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "pages": len(rows),
        "filled": sum(value != "" for row in rows for value in row),
    }


def finish(outcome):
    outcomes.append(outcome)
    reactor.stop()


outcomes = []
order = json.load(sys.stdin)
# A crawl that ends at once could not stop a reactor that does not run yet.
reactor.callWhenRunning(lambda: run(CrawlerRunner(SETTINGS), order).addBoth(finish))
reactor.run()
if not isinstance(outcomes[0], dict):
    outcomes[0].raiseException()
print(json.dumps(outcomes[0]))

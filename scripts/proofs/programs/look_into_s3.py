"""Uses an S3 storage with Amazon's own client: creates buckets, or prints what is in one."""

import json
import sys

import boto3

action, endpoint, bucket = sys.argv[1:4]
s3 = boto3.client(
    "s3",
    endpoint_url=endpoint,
    region_name="eu-central-1",
    aws_access_key_id="proof",
    aws_secret_access_key="of the proof",
)
if action == "make":
    s3.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
elif action == "list":
    pages = s3.get_paginator("list_objects_v2").paginate(Bucket=bucket)
    found = [entry for page in pages for entry in page.get("Contents", [])]
    print(json.dumps([{"key": entry["Key"], "bytes": entry["Size"], "etag": entry["ETag"]} for entry in found]))
elif action == "read":
    sys.stdout.write(s3.get_object(Bucket=bucket, Key=sys.argv[4])["Body"].read().decode())

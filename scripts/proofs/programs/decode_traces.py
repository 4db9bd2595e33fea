"""Decodes exported traces strictly by OpenTelemetry's own message definitions, and reports what the trace of a job contains.

Reads {"bodies": [...], "job": "..."} from stdin; writes one line. Exits with 1 for an invalid message, or a trace that lacks a step.
"""

import base64
import json
import sys

from google.protobuf.json_format import ParseDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

IDS = {"traceId", "spanId", "parentSpanId"}
WANTED = ["POST /api/v1/jobs/", "wait in queue", "task", "fetch", "distil", "rung: structured data", "rung: reader", "write rows"]


def with_bytes(value):
    """OTLP writes ids in JSON as hex; protobuf's JSON has bytes in base64."""
    if isinstance(value, dict):
        return {
            key: base64.b64encode(bytes.fromhex(inner)).decode() if key in IDS else with_bytes(inner) for key, inner in value.items()
        }
    return [with_bytes(inner) for inner in value] if isinstance(value, list) else value


given = json.load(sys.stdin)
requests = [ParseDict(with_bytes(json.loads(body)), ExportTraceServiceRequest()) for body in given["bodies"]]
spans, services = [], set()
for request in requests:
    for resource_spans in request.resource_spans:
        services |= {a.value.string_value for a in resource_spans.resource.attributes if a.key == "service.name"}
        spans += [span for scope in resource_spans.scope_spans for span in scope.spans]


def attribute(span, name):
    return next((a.value.string_value for a in span.attributes if a.key == name), None)


trace = next(span.trace_id for span in spans if span.name == "task" and attribute(span, "quarry.job.id") == given["job"])
ours = [span for span in spans if span.trace_id == trace]
names = {span.name for span in ours}
missing = [name for name in WANTED if name not in names]
known = {span.span_id for span in ours}
roots = [span for span in ours if not span.parent_span_id]
lost = [span.name for span in ours if span.parent_span_id and span.parent_span_id not in known]
statements = [span for span in ours if span.name.startswith("sql ")]
rows = any("insert into results" in (attribute(span, "db.query.text") or "") for span in statements)
if missing or lost or len(roots) != 1 or not rows or any(span.end_time_unix_nano < span.start_time_unix_nano for span in ours):
    sys.exit(f"missing {missing}, without their parent {lost}, {len(roots)} roots, row written {rows}")
print(
    f"{len(requests)} exports of {' and '.join(sorted(services))} decoded; one trace of {len(ours)} spans from {roots[0].name} "
    f"to the row, {len(statements)} SQL statements, {sum(s.name.startswith('rung: ') for s in ours)} rungs"
)

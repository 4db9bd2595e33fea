"""Checks messages (JSON on stdin: secret, messages) with the Standard Webhooks library; exits with 1 where it takes the wrong ones."""

import base64
import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

given = json.load(sys.stdin)
webhook = Webhook(given["secret"])
stranger = Webhook("whsec_" + base64.b64encode(b"x" * 32).decode())


def is_refused(receiver: Webhook, body: str, headers: dict[str, str]) -> bool:
    try:
        receiver.verify(body, headers)
    except WebhookVerificationError:
        return True
    return False


types = []
refused = 0
for message in given["messages"]:
    body, headers = message["body"], message["headers"]
    types.append(webhook.verify(body, headers)["type"])
    forgeries = [
        (webhook, body.replace("job", "jab"), headers),
        (webhook, body, {**headers, "webhook-id": "another"}),
        (webhook, body, {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 3600)}),
        (stranger, body, headers),
    ]
    for forgery in forgeries:
        assert is_refused(*forgery), forgery
        refused += 1
assert types, "no message arrived"
print(f"{len(types)} messages ({', '.join(sorted(types))}) verified, {refused} forgeries refused")

"""A mail server that accepts mail only over STARTTLS and after authentication. Writes each mail as a line of JSON."""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

port, certificate, key, user, password, mails = sys.argv[1:7]


class Mails:
    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        line = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "subject": mail["subject"],
            "parts": [part.get_content_type() for part in mail.walk() if not part.is_multipart()],
            "defects": [str(defect) for part in mail.walk() for defect in part.defects],
            "tls": session.ssl is not None,
            "user": session.auth_data.decode(),
        }
        with open(mails, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    good = isinstance(data, LoginPassword) and data.login == user.encode() and data.password == password.encode()
    if good:
        return AuthResult(success=True, auth_data=data.login)
    return AuthResult(success=False, handled=False)


context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(certificate, key)
controller = Controller(
    Mails(),
    hostname="127.0.0.1",
    port=int(port),
    tls_context=context,
    require_starttls=True,
    authenticator=authenticate,
    auth_required=True,
)
controller.start()
print("ready", flush=True)
asyncio.new_event_loop().run_forever()

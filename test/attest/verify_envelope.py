"""Checks DSSE envelopes without a line of qgate: python3 verify_envelope.py KEY.pem ENVELOPES.jsonl [KEY ENVELOPES ...]

Prints for each file the predicate types of its statements, or that a signature does not hold. Exits with 3 where there is
neither the module `cryptography` nor the program `openssl`. Written from the texts of DSSE 1.0 and in-toto Statement v1.
"""

import base64
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile


def pae(payload_type: bytes, body: bytes) -> bytes:
    return b"DSSEv1 %d %s %d %s" % (len(payload_type), payload_type, len(body), body)


def holds_by_cryptography(pem: bytes, message: bytes, signature: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519

    key = serialization.load_pem_public_key(pem)
    try:
        if isinstance(key, ed25519.Ed25519PublicKey):
            key.verify(signature, message)
        else:
            key.verify(signature, message, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True


def holds_by_openssl(pem: bytes, message: bytes, signature: bytes) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("key", pem), ("message", message), ("signature", signature)):
            with open(f"{folder}/{name}", "wb") as file:
                file.write(content)
        shown = subprocess.run(
            ["openssl", "pkey", "-pubin", "-in", f"{folder}/key", "-noout", "-text"],
            capture_output=True,
            check=True,
        ).stdout
        digest = [] if b"ED25519" in shown.upper() else ["-digest", "sha256"]
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", f"{folder}/key", "-rawin"]
        files = ["-in", f"{folder}/message", "-sigfile", f"{folder}/signature"]
        return subprocess.run(command + digest + files, capture_output=True).returncode == 0


def checked(holds, pem: bytes, envelope_file: str) -> str:
    types = []
    with open(envelope_file, encoding="utf-8") as file:
        for line in file:
            envelope = json.loads(line)
            body = base64.b64decode(envelope["payload"])
            message = pae(envelope["payloadType"].encode(), body)
            if not any(holds(pem, message, base64.b64decode(s["sig"])) for s in envelope["signatures"]):
                return "the signature does not hold"
            statement = json.loads(body)
            assert statement["_type"] == "https://in-toto.io/Statement/v1"
            types.append(statement["predicateType"])
    return " ".join(types)


def main() -> int:
    if importlib.util.find_spec("cryptography"):
        holds = holds_by_cryptography
    elif shutil.which("openssl"):
        holds = holds_by_openssl
    else:
        return 3
    named = sys.argv[1:]
    for key_file, envelope_file in zip(named[::2], named[1::2]):
        with open(key_file, "rb") as file:
            pem = file.read()
        print(f"{envelope_file}: {checked(holds, pem, envelope_file)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

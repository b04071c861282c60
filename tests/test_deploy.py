"""The examples of how a house is served: well-formed, and in step with the program."""

import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml  # type: ignore[import-untyped]  # no types come with it

from croupier.cli.serve import serve
from croupier.server.run import STOP_S

DEPLOY = Path(__file__).parents[1] / "deploy"
UNIT = DEPLOY / "croupier.service"
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT, "uniqueItems": True, "minItems": 1}
DURATION = {"type": "string", "pattern": "^([0-9]+[hms])+$"}
NAMES = {"propertyNames": {"pattern": r"^[a-zA-Z0-9._-]+$"}}


def closed(required: str = "", **properties: Any) -> dict[str, Any]:
    """An object with these properties, and no other."""
    named = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**named, "required": required.split()}


def each(schema: Any) -> dict[str, Any]:
    """An object of any names, with the same for each."""
    return {"type": "object", "additionalProperties": schema, **NAMES}


SERVICE = closed(
    "image networks healthcheck restart",
    image=TEXT,
    build=closed("context dockerfile", context=TEXT, dockerfile=TEXT),
    restart={"enum": ["no", "always", "on-failure", "unless-stopped"]},
    read_only={"type": "boolean"},
    tmpfs=TEXTS,
    cap_drop=TEXTS,
    security_opt=TEXTS,
    user=TEXT,
    shm_size={"type": "string", "pattern": "^[0-9]+(kb|mb|gb)$"},
    stop_signal=TEXT,
    stop_grace_period=DURATION,
    networks=TEXTS,
    ports={"type": "array", "items": {"type": "string", "pattern": r"^127\.0\.0\.1:\d+:\d+$"}},
    volumes={"type": "array", "items": {"type": "string", "pattern": r"^[a-z]+:/[a-z/]+$"}},
    environment=each(TEXT),
    secrets={
        "type": "array",
        "items": {"anyOf": [TEXT, closed("source target", source=TEXT, target=TEXT)]},
    },
    command={"type": "array", "items": TEXT, "minItems": 1},
    depends_on=each(closed("condition", condition={"const": "service_healthy"})),
    healthcheck=closed(
        "test interval timeout retries",
        test={"type": "array", "prefixItems": [{"const": "CMD"}], "items": TEXT, "minItems": 2},
        interval=DURATION,
        timeout=DURATION,
        retries={"type": "integer", "minimum": 1},
        start_period=DURATION,
    ),
)
COMPOSE = {
    **closed(
        "name services networks volumes secrets",
        name={"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"},
        services=each(SERVICE),
        networks=each(
            closed(
                internal={"type": "boolean"},
                ipam=closed("config", config={"type": "array", "items": closed(subnet=TEXT)}),
            )
        ),
        volumes=each({"type": "null"}),
        secrets=each(closed("file", file=TEXT)),
    ),
    "patternProperties": {"^x-": {}},
}
"""What the Compose Specification says of the keys that are used here."""


@cache
def compose() -> dict[str, Any]:
    """The file as a program reads it."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def servers() -> list[dict[str, Any]]:
    """The services that are croupier."""
    return [each for each in compose()["services"].values() if each["image"] == "croupier"]


def named(service: dict[str, Any], kind: str) -> set[str]:
    """What a service uses of a kind that is declared apart."""
    used = service.get(kind, [])
    return {each["source"] if isinstance(each, dict) else each.partition(":")[0] for each in used}


def options(command: list[str]) -> dict[str, Any]:
    """The options of `croupier serve`; what is none of them is refused."""
    program, *arguments = command
    assert program == "serve"
    filled = [re.sub(r"\$\{.*?\}", "https://play.example", each) for each in arguments]
    return serve.make_context("serve", filled).params


def test_the_compose_file_is_of_the_form() -> None:
    jsonschema_rs.validate(COMPOSE, compose())
    for spoilt in (
        {**compose(), "service": {}},
        {**compose(), "services": {"one": {**servers()[0], "port": ["1:1"]}}},
        {**compose(), "services": {"one": {**servers()[0], "stop_grace_period": "soon"}}},
        {**compose(), "services": {"one": {**servers()[0], "ports": ["8000:8000"]}}},
    ):
        with pytest.raises(jsonschema_rs.ValidationError):
            jsonschema_rs.validate(COMPOSE, spoilt)


@pytest.mark.parametrize("kind", ["networks", "volumes", "secrets"])
def test_what_is_used_is_declared_and_the_other_way_round(kind: str) -> None:
    used = set().union(*(named(service, kind) for service in compose()["services"].values()))
    assert used == compose()[kind].keys()


def test_there_are_two_servers_with_a_folder_each_and_the_same_keys() -> None:
    one, two = servers()
    assert len(named(one, "volumes") | named(two, "volumes")) == 2
    assert one["secrets"] == two["secrets"]
    folder = options(one["command"])["data"]
    keys = [each["target"] for each in one["secrets"] if isinstance(each, dict)]
    assert keys == [f"{folder}/{name}" for name in ("seed.key", "cookie.key")]
    assert all(each.endswith(f":{folder}") for each in (*one["volumes"], *two["volumes"]))


def test_the_servers_options_are_those_of_the_program_and_name_the_other_services() -> None:
    for server in servers():
        given = options(server["command"])
        for option, service in (("database", "database"), ("redis", "redis")):
            assert f"@{service}/" in given[option] or f"//{service}:" in given[option]
            assert compose()["services"][service]["healthcheck"]
            assert service in server["depends_on"]
        [published] = server["ports"]
        assert int(published.rpartition(":")[2]) == given["port"]
        assert (
            str(given["proxies"][0])
            == compose()["networks"]["outside"]["ipam"]["config"][0]["subnet"]
        )
        assert f"127.0.0.1:{given['port']}/ready" in server["healthcheck"]["test"][-1]
        assert int(server["stop_grace_period"].removesuffix("s")) > 2 * STOP_S


def test_the_database_and_redis_are_private_and_no_secret_is_written_down() -> None:
    assert compose()["networks"]["inside"] == {"internal": True}
    for name in ("database", "redis"):
        service = compose()["services"][name]
        assert (service["networks"], service.get("ports")) == (["inside"], None)
    for service in compose()["services"].values():
        for variable in service.get("environment", {}):
            assert "PASSWORD" not in variable or variable.endswith("_FILE")
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    assert "://:" not in text
    assert not any(":" in part.partition("@")[0] for part in text.split("postgresql://")[1:])


def test_the_image_has_what_it_is_made_of() -> None:
    one = servers()[0]
    lines = (DEPLOY.parent / one["build"]["dockerfile"]).read_text("utf-8").splitlines()
    assert 'ENTRYPOINT ["croupier"]' in lines
    assert f"VOLUME {options(one['command'])['data']}" in lines


@cache
def unit() -> dict[str, list[str]]:
    """The settings of the unit."""
    found: dict[str, list[str]] = {}
    text = UNIT.read_text("utf-8").replace("\\\n", "")
    for line in text.splitlines():
        name, is_set, value = line.partition("=")
        if is_set and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_starts_what_there_is_and_lets_it_end() -> None:
    [started] = unit()["ExecStart"]
    program, *command = started.split()
    assert Path(program).name == "croupier"
    assert str(options(command)["data"]) == f"/var/lib/{unit()['StateDirectory'][0]}"
    assert int(unit()["TimeoutStopSec"][0]) > 2 * STOP_S
    assert unit()["KillSignal"] == ["SIGTERM"]
    told = re.findall(r"^#   ([A-Z]+)=", UNIT.read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"\$\{([A-Z]+)\}", started)) == set(told)


@pytest.fixture
def verified(tmp_path: Path) -> Path:
    """The unit with the program of this environment, as systemd wants to see it there."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed: scripts/test installs Debian's")
    path = tmp_path / UNIT.name
    program = Path(sys.executable).with_name("croupier")
    path.write_text(UNIT.read_text("utf-8").replace("/usr/local/bin/croupier", str(program)))
    return path


def analyzed(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """What systemd says."""
    command = ["systemd-analyze", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_systemd_takes_the_unit(verified: Path) -> None:
    done = analyzed("verify", verified)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    verified.write_text(verified.read_text("utf-8").replace("ProtectHome", "ProtectHouse"))
    assert "ProtectHouse" in analyzed("verify", verified).stderr


def test_the_unit_is_shut_in(verified: Path) -> None:
    done = analyzed("security", "--offline=true", "--threshold=15", verified)
    assert done.returncode == 0, done.stdout
    verified.write_text(verified.read_text("utf-8").replace("CapabilityBoundingSet=\n", ""))
    assert analyzed("security", "--offline=true", "--threshold=15", verified).returncode

// The page that checks files by itself, wherever it is saved: it has no house to ask.
import { mount } from "svelte";
import { followOtherTabs } from "../settings/settings.svelte";
import "../styles/tokens.css";
import "../styles/app.css";
import "../styles/pages.css";
import Offline from "./Offline.svelte";

followOtherTabs();
mount(Offline, { target: document.querySelector("#app")! });

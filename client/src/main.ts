import { mount } from "svelte";
import App from "./App.svelte";
import { house } from "./house/session.svelte";
import { route } from "./router.svelte";
import { followOtherTabs } from "./settings/settings.svelte";
import { followLanguage } from "./words/catalogues.svelte";
import "./styles/tokens.css";
import "./styles/app.css";
import "./styles/pages.css";

followOtherTabs();
addEventListener("online", () => house.wake());
addEventListener("pageshow", () => house.wake());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") house.wake();
});
// Nobody tells when tables open and close.
setInterval(() => {
  if (document.visibilityState === "visible" && house.player) void house.lookAround();
}, 20_000);
void house.begin(route.page !== "live"); // to watch, nobody needs an account

void followLanguage().then(() => mount(App, { target: document.querySelector("#app")! }));

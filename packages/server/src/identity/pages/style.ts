/** The look of the provider's pages: the product's colours and sizes, light and dark. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --brand: #0C426A; --brand-hover: #0A3656; --on-brand: #FFFFFF;
  --page: #EEF1F4; --card: #FFFFFF; --line: #D3D8DE; --control: #8F99A8;
  --text: #1C2127; --muted: #5F6B7C; --link: #0C426A; --focus: #2D72D2;
  --bad: #AC2F33; --bad-ground: #FBEAEA; --good: #1C6E42; --field: #FFFFFF;
  --shadow: 0 0 0 1px rgb(17 20 24 / 8%), 0 8px 24px rgb(17 20 24 / 10%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --brand: #1A6AA3; --brand-hover: #2079B9;
    --page: #1C2127; --card: #252A31; --line: #404854; --control: #738091;
    --text: #F6F7F9; --muted: #ABB3BF; --link: #8ABBFF; --focus: #4C90F0;
    --bad: #FA999C; --bad-ground: #3F2428; --good: #72CA9B; --field: #1C2127;
    --shadow: 0 0 0 1px rgb(255 255 255 / 8%), 0 8px 24px rgb(0 0 0 / 40%);
  }
}
* { box-sizing: border-box; }
html { font-size: 87.5%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--page); color: var(--text); line-height: 1.43;
  font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Oxygen, Ubuntu, Cantarell, "Open Sans", "Helvetica Neue", sans-serif;
}
.bar { background: #0C426A; color: #FFFFFF; height: 50px; padding: 0 24px; display: flex; align-items: center; gap: 10px; flex: none; }
.bar svg { width: 26px; height: 26px; }
.bar .name { font-size: 18px; font-weight: 600; letter-spacing: .2px; }
.bar .what { font-size: 13px; color: #C5D5E2; border-left: 1px solid #47708F; padding-left: 10px; margin-left: 2px; }
main { flex: 1; display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 32px 16px 96px; }
.card { width: 100%; max-width: 400px; background: var(--card); border-radius: 6px; box-shadow: var(--shadow); padding: 32px; }
h1 { font-size: 22px; line-height: 28px; font-weight: 600; margin: 0 0 8px; letter-spacing: -.1px; }
p { margin: 0 0 16px; }
.lead { color: var(--muted); margin-bottom: 24px; }
.field { margin-bottom: 16px; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
.help { color: var(--muted); font-size: 13px; margin: 4px 0 0; }
input[type=email], input[type=password], input[type=text] {
  width: 100%; height: 40px; padding: 0 12px; font: inherit; font-size: 16px; color: var(--text); background: var(--field);
  border: 1px solid var(--control); border-radius: 4px;
}
input:focus-visible, button:focus-visible, a:focus-visible, .summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.wrong { color: var(--bad); margin: 4px 0 0; }
.summary { background: var(--bad-ground); border-left: 4px solid var(--bad); border-radius: 3px; padding: 12px 16px; margin: 0 0 24px; }
.summary h2 { font-size: 14px; margin: 0 0 2px; }
.summary p { margin: 0; }
.summary a { color: inherit; }
button {
  height: 40px; padding: 0 20px; font: inherit; font-weight: 600; border-radius: 4px; cursor: pointer; border: 1px solid transparent;
  transition: background-color 100ms;
}
.primary { background: var(--brand); color: var(--on-brand); }
.primary:hover { background: var(--brand-hover); }
.quiet { background: transparent; color: var(--text); border-color: var(--control); }
.quiet:hover { background: var(--page); }
.wide { width: 100%; }
.acts { display: flex; gap: 12px; margin-top: 24px; }
.acts button { flex: 1; }
a { color: var(--link); }
.code {
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 28px; letter-spacing: 3px; text-align: center;
  padding: 16px 8px; margin: 0 0 16px; border: 1px solid var(--line); border-radius: 4px; background: var(--page); overflow-wrap: anywhere;
}
input.code-field { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 20px; letter-spacing: 2px; text-transform: uppercase; height: 48px; }
ul.grants { list-style: none; margin: 0 0 16px; padding: 0; border-top: 1px solid var(--line); }
ul.grants li { padding: 10px 0 10px 26px; border-bottom: 1px solid var(--line); position: relative; }
ul.grants li::before {
  content: ""; position: absolute; left: 5px; top: 13px; width: 6px; height: 11px; border: solid var(--good); border-width: 0 2px 2px 0; transform: rotate(42deg);
}
.sign { width: 48px; height: 48px; border-radius: 50%; display: block; margin: 0 0 16px; }
.sign.good { color: var(--good); } .sign.bad { color: var(--bad); }
.note { color: var(--muted); font-size: 13px; margin: 24px 0 0; padding-top: 16px; border-top: 1px solid var(--line); }
.note:last-child { margin-bottom: 0; }
.who { font-weight: 600; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 480px) {
  .bar { padding: 0 16px; }
  main { justify-content: flex-start; padding: 0; }
  .card { max-width: none; border-radius: 0; box-shadow: none; padding: 24px 16px; flex: 1; background: var(--card); }
  .acts { flex-direction: column; }
  .acts button { flex: none; width: 100%; height: 44px; }
  .wide { height: 44px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { button, .card, input { border: 1px solid; } }
`;

/** Sends the one form of a page that asks nothing any more; without script its button does. */
export const SCRIPT = `document.forms[0].requestSubmit();\n`;

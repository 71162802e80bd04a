/** The whole style of the reference: plain, in the reader's own colour scheme, readable on a phone. */
export const style = `
:root{color-scheme:light dark;--line:#8c8c8c;--soft:#f4f4f4;--text:#1c1c1c;--muted:#555;--link:#0b57a4;--back:#fff}
@media(prefers-color-scheme:dark){:root{--line:#777;--soft:#232323;--text:#eee;--muted:#b5b5b5;--link:#8ec2ff;--back:#141414}}
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,sans-serif;color:var(--text);background:var(--back);overflow-wrap:anywhere;scroll-padding-top:1rem}
body{margin:0 auto;max-width:64rem;padding:0 1rem 4rem}
a{color:var(--link)}a:focus-visible,pre:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header{padding:1rem 0;border-bottom:1px solid var(--line)}
header a,nav a,footer a{display:inline-block;padding:.25rem 0}
h1{font-size:max(1.1rem,min(1.6rem,11vw));line-height:1.2;margin:1.5rem 0 .5rem}h2{font-size:1.3rem;line-height:1.25;margin:2.5rem 0 .5rem}
h3{font-size:1.1rem;margin:1.5rem 0 .25rem}h4{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.5rem 0}ul{padding-left:1.2rem;margin:.5rem 0}li{margin:.35rem 0}
code{font:.9em/1.5 ui-monospace,monospace}
pre{margin:.5rem 0;padding:.75rem;background:var(--soft);border:1px solid var(--line);border-radius:4px;overflow-x:auto;overflow-wrap:normal}
details{margin:.5rem 0}summary{cursor:pointer;padding:.3rem 0}
section.operation{border-top:1px solid var(--line);margin-top:2rem;padding-top:.5rem}
section.operation h2{margin-top:1rem}
.fields{list-style:none;padding:0}.fields .fields{padding-left:.75rem;border-left:2px solid var(--line)}
.fields>li{padding:.3rem 0}.fields p{margin:.1rem 0}
.type,.note{color:var(--muted);font-size:.95em}
.method{font-weight:700}.skip{position:absolute;left:-999rem}.skip:focus{position:static}
.old{border:1px solid var(--line);border-left-width:6px;padding:.5rem .75rem}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}
`.trim();

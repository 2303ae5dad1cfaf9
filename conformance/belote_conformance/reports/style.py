"""The style sheet of the HTML report."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--b:#fdfdfb;--f:#1c1c1a;--m:#5b5b55;--l:#d9d8d0;--p:#fff;--r:#b3261e;--k:#1c1c1a;--g:#2e7d32;--y:#8a6100;--s:#f2f1eb;--a:#0b57d0}
@media(prefers-color-scheme:dark){:root{--b:#17181a;--f:#e6e5e0;--m:#a3a299;--l:#3a3b3e;--p:#232427;--r:#ff8a80;--k:#e6e5e0;--g:#81c995;--y:#f2c14e;--s:#1f2023;--a:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1rem;background:var(--b);color:var(--f);font:16px/1.45 system-ui,sans-serif;text-align:left}
body>input{position:absolute;opacity:0}
body>label{float:right;margin-left:.8rem;color:var(--a);cursor:pointer}
#fr:checked~label[for=fr],#en:checked~label[for=en]{color:var(--m);text-decoration:underline;cursor:default}
body>input:focus-visible+label{outline:2px solid var(--a)}
#fr:checked~main [lang=en],#en:checked~main [lang=fr]{display:none}
h1{margin:.2rem 0 .6rem;font-size:1.6rem}h2{margin:2rem 0 .3rem;font-size:1.25rem}h2 small{color:var(--m);font-weight:400;font-size:1rem}
h3{margin:1rem 0 .3rem;font-size:1rem;font-weight:600}h4{margin:0 0 .4rem;font:600 .85rem ui-monospace,monospace;color:var(--m);overflow-wrap:anywhere}
a{color:var(--a)}code{font:.88em ui-monospace,monospace;overflow-wrap:anywhere}p{margin:.2rem 0}
.n,.y{color:var(--m);font-size:.9rem}.m{margin:.1rem 0}
.v-as_completed,.v-conforms,.v-fails{font-weight:700;font-size:1.1rem}.v-as_completed{color:var(--g)}.v-conforms{color:var(--y)}.v-fails{color:var(--r)}
.l{margin:.5rem 0;padding:0;list-style:none}.l li{margin:.15rem 0}
table{border-collapse:collapse;margin:.6rem 0;font-size:.92rem;display:block;overflow-x:auto;max-width:100%}
th{text-align:left;font-weight:600;padding:.12rem .9rem .12rem 0}.k th{vertical-align:top}.k td{padding:.12rem 0}
.c td,.c tr:first-child th+th{text-align:right;padding:.12rem .5rem;font-variant-numeric:tabular-nums}.c tr{border-bottom:1px solid var(--l)}.c th{font-weight:400}.c tr:first-child th{font-weight:600}.x{color:var(--r);font-weight:700}
summary{cursor:pointer;padding:.2rem 0}.g>summary{font:600 .95rem ui-monospace,monospace;margin-top:.8rem;overflow-wrap:anywhere}
blockquote{margin:.1rem 0 .5rem 1rem;color:var(--m);border-left:3px solid var(--l);padding-left:.6rem}cite{font-style:normal;opacity:.8}
article{background:var(--s);border:1px solid var(--l);border-radius:8px;padding:.7rem .8rem;margin:.5rem 0;overflow-x:auto}
article p{margin:.15rem 0}article details{margin:.2rem 0}
i,b,u{font-style:normal;text-decoration:none;font-weight:600}
article i,article b,.n i{display:inline-block;min-width:2.1em;margin:1px 2px;padding:.05em .25em;text-align:center;background:var(--p);color:var(--k);border:1px solid var(--l);border-radius:4px;font-size:.92rem}
article b{color:var(--r)}article u{display:inline-block;padding:0 .3em;color:var(--m)}
s{text-decoration:none;color:var(--m);font-size:.75rem;margin-right:.25em;display:inline-block;min-width:.7em}q{quotes:none;font-weight:700;margin-right:.35em}
#fr:checked~main .J::before{content:"V"}#fr:checked~main .Q::before{content:"D"}#fr:checked~main .K::before{content:"R"}
#en:checked~main .J::before{content:"J"}#en:checked~main .Q::before{content:"Q"}#en:checked~main .K::before{content:"K"}
.e,.ea{outline:2px solid var(--g);outline-offset:0}.a,.ea{box-shadow:inset 0 -4px var(--a)}.h{padding-top:.3rem}
.t{display:grid;grid-template:repeat(3,2.1rem)/repeat(3,5.2rem);margin:.4rem 0;padding:0;list-style:none;align-items:center;justify-items:center}
.t li{white-space:nowrap}.t .N{grid-area:1/2}.t .W{grid-area:2/1}.t .E{grid-area:2/3}.t .S{grid-area:3/2}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.5rem 0 .2rem}dt{grid-column:1;color:var(--m)}dd{grid-column:2;margin:0}
.w::before,dd.g::before{display:inline-block;min-width:5.2em;color:var(--m);font-size:.85rem}
#fr:checked~main .w::before{content:"attendu"}#fr:checked~main dd.g::before{content:"répondu"}
#en:checked~main .w::before{content:"expected"}#en:checked~main dd.g::before{content:"answered"}
@media(max-width:40rem){body{padding:.7rem}.t{grid-template-columns:repeat(3,4.4rem)}}
@media print{body>label{display:none}}
"""

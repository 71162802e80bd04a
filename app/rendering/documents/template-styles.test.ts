import { describe, expect, test } from 'vitest';
import { templateStyles } from './template-styles';

describe("a document has only its template's styles", () => {
  test.each([
    ['a rule of every template', 'a{b:c}', 'a{b:c}'],
    ['its own, said shorter', '[data-template=a] .x{b:c}', ':root .x{b:c}'],
    ['its own tokens', '[data-template="a"]{--b: c d;--e: f}', ':root{--b:c d;--e:f}'],
    ["another's", '[data-template=b] .x{b:c}a{b:c}', 'a{b:c}'],
    ['a name that begins alike', '[data-template=ab] .x{b:c}', ''],
    ['several in one rule', '[data-template=b] .x,[data-template=a] .y,.z{b:c}', ':root .y,.z{b:c}'],
    ['a list inside one selector', '[data-template=a] :is(h1,h2){b:c}', ':root :is(h1,h2){b:c}'],
    ['inside a media query', '@media print{.x{b:c}[data-template=b] .x{b:d}}', '@media print{.x{b:c}}'],
    ['a media query of nothing else', '@media print{[data-template=b] .x{b:d}}a{b:c}', 'a{b:c}'],
    ['braces in a text', '[data-template=b] .x:before{content:"}\\"{"}.y{content:\'{\'}', ".y{content:'{'}"],
    ['frames of a motion', '@keyframes x{0%{a:b}to{a:c}}', '@keyframes x{0%{a:b}to{a:c}}'],
    ['a font', '@font-face{font-family:x}a{b:c}', '@font-face{font-family:x}a{b:c}'],
    ['a statement', '@charset "utf-8";a{b:c}', '@charset "utf-8";a{b:c}'],
  ])('%s', (_what, css, expected) => {
    expect(templateStyles(css, 'a')).toBe(expected);
  });
});

import { globalStyle } from '@vanilla-extract/css';
import { color, frame } from './contract.css';
import { fitting } from './patterns';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
// A browser's own grey is too faint on dark grounds.
globalStyle('::placeholder', { color: 'inherit', opacity: 0.75 });
globalStyle('html', {
  fontFamily: frame.bodyFont,
  fontSize: '100%',
  lineHeight: 1.5,
  color: color.text,
  background: color.surface,
  overflowWrap: 'break-word',
  WebkitTextSizeAdjust: '100%',
  scrollPaddingTop: 'calc(1rem + var(--top, 0rem))',
});
globalStyle('html:has([role=dialog])', { overflow: 'hidden' });
// One column is as wide as its parent, however long a word in it is.
globalStyle('main, form, section, article', { gridTemplateColumns: 'minmax(0, 1fr)' });
// The footer stands at the bottom of a short page.
globalStyle('body', { margin: 0, minHeight: '100svh', display: 'flex', flexDirection: 'column' });
globalStyle('body > footer', { marginTop: 'auto' });
globalStyle('h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset', {
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});
globalStyle('h1, h2, h3', {
  fontFamily: frame.displayFont,
  fontWeight: frame.displayWeight,
  textTransform: frame.displayCase as 'none',
  letterSpacing: frame.displayTracking,
  lineHeight: 1.15,
  textWrap: 'balance',
});
// No headline breaks inside a word: it is at most as large as its longest word has room for on a phone. `--longest` is
// set for words of more than twelve characters (`roomFor`), each of at most .7 em.
globalStyle('h1', { fontSize: `min(${frame.titleSize}, ${fitting})` });
globalStyle('h2', { fontSize: `min(${frame.headingSize}, ${fitting})` });
globalStyle('h1, h2, h3', { overflowWrap: 'break-word' });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('img', { display: 'block', maxWidth: '100%' });
globalStyle('a', { color: color.accent, textUnderlineOffset: '.2em' });
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' });
globalStyle('summary', { cursor: 'pointer' });
globalStyle(':focus-visible', { outline: `3px solid ${color.accent}`, outlineOffset: 2, borderRadius: 4 });
// A word that keeps together (ui/whole-words.tsx).
globalStyle('bdi', { whiteSpace: 'nowrap' });
globalStyle('[hidden]', { display: 'none !important' });

// Where the system paints every ground, the chosen one is framed. What holds on paper stands in public/print.css.
globalStyle('[aria-current], [aria-pressed=true], [aria-selected=true], label:has(input:checked)', {
  '@media': { '(forced-colors: active)': { outline: '2px solid', outlineOffset: -2 } },
});
globalStyle('body', {
  '@media': {
    '(prefers-contrast: more)': { vars: { [color.line]: 'currentColor', [color.textMuted]: color.text } },
  },
});

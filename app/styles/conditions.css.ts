import { globalStyle } from '@vanilla-extract/css';
import { color } from './contract.css';

// Where the system paints every ground, the chosen one is framed. What holds on paper stands in public/print.css.
globalStyle('[aria-current], [aria-pressed=true], [aria-selected=true], label:has(input:checked)', {
  '@media': { '(forced-colors: active)': { outline: '2px solid', outlineOffset: -2 } },
});
globalStyle('body', {
  '@media': {
    '(prefers-contrast: more)': { vars: { [color.line]: 'currentColor', [color.textMuted]: color.text } },
  },
});

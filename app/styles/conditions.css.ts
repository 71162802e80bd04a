import { globalStyle } from '@vanilla-extract/css';
import { color } from './contract.css';

// Paper: black on white, without what only a screen can do; what is folded away is there.
const paper = (rule: object) => ({ '@media': { print: rule } });
globalStyle(
  'body',
  paper({ vars: { [color.onBrand]: '#000', [color.onAccent]: '#000', [color.text]: '#000' } }),
);
globalStyle(
  'nav, button, iframe, dialog, [popover], [data-bottom-bar]',
  paper({ display: 'none!important' }),
);
globalStyle('li', paper({ contentVisibility: 'visible!important', breakInside: 'avoid' }));
globalStyle('::details-content', paper({ contentVisibility: 'visible', blockSize: 'auto' }));
globalStyle('main a[href^="http"]::after', paper({ content: '" (" attr(href) ")"' }));

// Where the system paints every ground, the chosen one is framed.
globalStyle('[aria-current], [aria-pressed=true]', {
  '@media': { '(forced-colors: active)': { outline: '2px solid', outlineOffset: -2 } },
});
globalStyle('body', {
  '@media': {
    '(prefers-contrast: more)': { vars: { [color.line]: 'currentColor', [color.textMuted]: color.text } },
  },
});

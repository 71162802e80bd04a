import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

const two = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space(3) };

export const more = style({ paddingBlockStart: space(2), borderBlockStart: `1px solid ${color.line}` });
export const links = style(two);
/** Its place is kept until the page comes alive, so that nothing moves; without scripting it is not there. */
export const saving = style({
  ...two,
  visibility: 'hidden',
  selectors: { 'html[data-saves] &': { visibility: 'visible' } },
  '@media': { '(scripting: none)': { display: 'none' } },
});
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(11),
  color: color.text,
  fontSize: '.9375rem',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const mark = style({ flex: 'none', fill: 'none', stroke: color.textMuted, strokeWidth: 2 });
export const box = style({ width: 20, height: 20, margin: 0, accentColor: color.accent });
export const save = style([link, { padding: 0, border: 0, background: 'none', textAlign: 'start' }]);
globalStyle(`${save}[aria-pressed=true] > svg`, { fill: color.critical, stroke: color.critical });

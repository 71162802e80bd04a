import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } });

/** At most 600 px wide and 80 % of the screen high. */
export const popup = style({
  width: `calc(100% - ${space(8)})`,
  maxWidth: 600,
  maxHeight: '80vh',
  padding: 0,
  border: 0,
  borderRadius: frame.radius,
  overflow: 'auto',
  background: color.surface,
  color: color.text,
  animation: `${rise} .18s ease-out`,
  selectors: { '&::backdrop': { background: 'rgb(0 0 0 / .5)' } },
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});
export const inside = style({ display: 'grid', gap: space(4), justifyItems: 'start', padding: space(6) });
export const picture = style({
  width: `calc(100% + ${space(12)})`,
  maxWidth: 'none',
  height: 'auto',
  maxHeight: '40vh',
  objectFit: 'cover',
  margin: `calc(-1 * ${space(6)}) calc(-1 * ${space(6)}) 0`,
});
export const close = style({
  position: 'absolute',
  insetBlockStart: space(2),
  insetInlineEnd: space(2),
  display: 'grid',
  placeItems: 'center',
  width: space(11),
  height: space(11),
  border: 0,
  borderRadius: '50%',
  background: color.surface,
  color: color.text,
  cursor: 'pointer',
});

/** At the end of the page, above the footer: nowhere does it cover anything. */
export const chat = style({
  display: 'flex',
  alignItems: 'center',
  width: 'fit-content',
  minHeight: space(12),
  marginInline: 'auto',
  marginBlockEnd: space(8),
  paddingInline: space(5),
  border: `1px solid ${color.line}`,
  borderRadius: 99,
  background: color.surface,
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  '@media': { print: { display: 'none' } },
});
// A form is already a message.
globalStyle(`body:has(main form[method=post] textarea, [role=dialog]) ${chat}`, { display: 'none' });

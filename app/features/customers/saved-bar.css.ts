import { globalStyle, style } from '@vanilla-extract/css';
import { below } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const favourites = style({
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: space(12),
  height: `min(${space(12)}, 15vw)`,
  color: 'inherit',
});
export const count = style({
  position: 'absolute',
  insetBlockStart: space(1),
  insetInlineEnd: 0,
  minWidth: space(5),
  padding: `0 ${space(1)}`,
  borderRadius: space(2.5),
  background: color.accent,
  color: color.onAccent,
  fontSize: '.75rem',
  fontWeight: 600,
  lineHeight: space(5),
  textAlign: 'center',
});
/** Above the tray; higher where a phone's page has a bar below it. */
export const message = style({
  position: 'fixed',
  zIndex: 4,
  insetInline: space(4),
  insetBlockEnd: `calc(${space(24)} + env(safe-area-inset-bottom))`,
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  maxWidth: '32rem',
  marginInline: 'auto',
  padding: `${space(3)} ${space(4)}`,
  borderRadius: frame.radius,
  background: color.text,
  color: color.surface,
  boxShadow: '0 6px 24px rgb(0 0 0 / .2)',
});
globalStyle(`${message} > p`, { flex: 1 });
export const title = style({ display: 'block' });
const control = {
  display: 'grid',
  placeItems: 'center',
  minWidth: space(11),
  minHeight: space(11),
  color: 'inherit',
};
export const action = style({ ...control, fontWeight: 600, whiteSpace: 'nowrap' });
export const dismiss = style({ ...control, border: 0, background: 'none', cursor: 'pointer' });
globalStyle(`body:has([data-bottom-bar]) ${message}`, {
  '@media': { [below('lg')]: { insetBlockEnd: space(38) } },
});

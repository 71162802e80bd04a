import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as trap } from '~/styles/layout.css';

export const form = style({ display: 'grid', gap: space(5) });
export const fields = style({
  display: 'grid',
  gap: space(4),
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr' } },
});
export const half = style({ minWidth: 0 });
export const wide = style({ minWidth: 0, gridColumn: '1 / -1' });
export const optIn = style({ display: 'flex', gap: space(3), alignItems: 'flex-start' });
globalStyle(`${optIn} input`, {
  width: space(6),
  height: space(6),
  margin: 0,
  flex: 'none',
  accentColor: color.accent,
});
export const privacy = style({ fontSize: '.875rem', color: color.textMuted });
export const failure = style({
  padding: space(4),
  borderRadius: 8,
  background: color.critical,
  color: color.surface,
  fontWeight: 600,
});
const turn = keyframes({ to: { rotate: '360deg' } });
export const spinner = style({
  width: space(5),
  height: space(5),
  border: '3px solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} .8s linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});

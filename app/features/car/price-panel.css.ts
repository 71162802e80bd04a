import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const panel = style({
  display: 'grid',
  gap: space(4),
  '@media': {
    [from('lg')]: {
      position: 'sticky',
      insetBlockStart: space(6),
      padding: space(6),
      border: `1px solid ${color.line}`,
      borderRadius: frame.radius,
    },
  },
});
export const title = style({ fontSize: 'clamp(1.5rem, 1.2rem + 1vw, 1.875rem)' });
export const subtitle = style({
  display: 'block',
  marginTop: space(1),
  fontFamily: 'system-ui, sans-serif',
  fontSize: '1.0625rem',
  fontWeight: 400,
  textTransform: 'none',
  letterSpacing: 0,
  color: color.textMuted,
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(2), fontSize: '.875rem' });
globalStyle(`${chips} > li`, {
  padding: `${space(1)} ${space(2.5)}`,
  borderRadius: 4,
  background: color.surfaceMuted,
});
export const notice = style({
  padding: space(4),
  borderInlineStart: `4px solid ${color.critical}`,
  background: color.surfaceMuted,
});
export const place = style({ fontSize: '.9375rem', color: color.textMuted, textAlign: 'center' });
export const share = style({ justifySelf: 'center', paddingBlock: space(1), fontSize: '.9375rem' });

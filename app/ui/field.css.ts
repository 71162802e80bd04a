import { style } from '@vanilla-extract/css';
import { color, frame } from '../styles/contract.css';
import { space } from '../styles/space';

export const field = style({ display: 'grid', gap: space(1), alignContent: 'start', minWidth: 0 });
export const label = style({ fontWeight: 600, fontSize: '.9375rem' });
export const optional = style({ fontWeight: 400, color: color.textMuted });
export const hint = style({ color: color.textMuted, fontSize: '.9375rem' });
export const input = style({
  width: '100%',
  minHeight: space(12),
  padding: `${space(2.5)} ${space(3)}`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  fontSize: '1rem',
  lineHeight: 1.4,
  resize: 'vertical',
  selectors: {
    '&[aria-invalid]': { borderColor: color.critical, boxShadow: `inset 0 0 0 1px ${color.critical}` },
  },
});
export const error = style({ color: color.critical, fontSize: '.9375rem', fontWeight: 600 });

import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const fields = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space(3) });
export const label = style({ display: 'grid', gap: space(1), fontSize: '.875rem', color: color.textMuted });
export const input = style({
  width: '100%',
  minHeight: space(11),
  padding: `0 ${space(3)}`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  color: color.text,
  fontSize: '1rem',
  selectors: {
    '&[aria-invalid]': { borderColor: color.critical, boxShadow: `inset 0 0 0 1px ${color.critical}` },
  },
});
export const error = style({
  gridColumn: '1 / -1',
  color: color.critical,
  fontSize: '.9375rem',
  fontWeight: 600,
});

import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const empty = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space(3),
  padding: `${space(8)} ${space(5)}`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
export const waysOut = style({ display: 'grid', gap: space(2), justifySelf: 'stretch', maxWidth: '32rem' });
export const wayOut = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: space(12),
  padding: `${space(2)} ${space(4)}`,
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  background: color.surface,
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.text } },
});
export const wayCount = style({ fontWeight: 400, color: color.textMuted, whiteSpace: 'nowrap' });

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1),
  paddingTop: space(4),
});
export const page = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: space(9),
  height: space(11),
  borderRadius: frame.radius,
  color: color.text,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover': { background: color.surfaceMuted },
    '&[aria-current]': { background: color.text, color: color.surface, fontWeight: 600 },
  },
});

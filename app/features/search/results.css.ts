import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

// Few lists are empty, so these styles are inline instead of in every page's style sheet.
export const empty = {
  display: 'grid',
  justifyItems: 'start',
  gap: space(3),
  padding: `${space(8)} ${space(5)}`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
} as const;
export const waysOut = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2),
  justifySelf: 'stretch',
  maxWidth: '32rem',
} as const;
export const wayCount = { fontWeight: 400, color: color.textMuted, whiteSpace: 'nowrap' } as const;
export const wayOut = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space(4),
  overflowWrap: 'anywhere',
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

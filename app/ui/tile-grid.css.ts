import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint } from '~/styles/patterns';
import { from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(4)}`,
});
dress('sectionHead', head);
export const more = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(8) });
const grid = { display: 'grid', gap: space(3), marginTop: space(4) } as const;
/** As many columns as fit, at most so many. */
const columns = (most: number) =>
  `repeat(auto-fill, minmax(max(min(8.5rem, 100%), (100% - ${space(4)} * ${most - 1}) / ${most}), 1fr))`;
/** Two body types beside each other on a phone, but one in large text. */
export const pictured = style({
  ...grid,
  gridTemplateColumns: columns(4),
  '@media': { [from('lg')]: { gap: space(4) } },
});
export const plain = style({ ...grid, gridTemplateColumns: columns(6) });
const tile = {
  ...oneColumn,
  borderRadius: frame.radius,
  color: color.text,
  textDecoration: 'none',
} as const;
export const picturedTile = style({
  ...tile,
  overflow: 'hidden',
  height: '100%',
  paddingBlockEnd: space(3),
  background: color.surfaceMuted,
  textAlign: 'center',
});
dress('picturedTile', picturedTile);
/** Type, with the make's logo where the dealer supplies one. */
export const plainTile = style({
  ...tile,
  alignContent: 'center',
  minHeight: space(16),
  height: '100%',
  padding: `${space(2)} ${space(3)}`,
  border: `1px solid ${color.line}`,
  background: color.surface,
  selectors: { '&:hover': { borderColor: color.textMuted } },
});
dress('plainTile', plainTile);
export const picture = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '16 / 10',
  objectFit: 'cover',
  marginBlockEnd: space(2),
});
export const logo = style({ objectFit: 'contain', objectPosition: 'left', marginBlockEnd: space(1) });
export const text = style({
  fontWeight: 600,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  selectors: { 'a:hover > &': { textDecoration: 'underline' } },
});
export const count = style(smallPrint);

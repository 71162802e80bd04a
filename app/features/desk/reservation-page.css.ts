import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** A framed part of a page: something to do. */
export const work = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
});
/** Fields and buttons beside each other as far as they fit, their lower edges level. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: space(3),
});
export const hours = style({ flex: '0 1 16rem', minWidth: 0 });
export const terms = style({ borderBlockStart: `1px solid ${color.line}` });
export const summary = style({
  width: 'fit-content',
  minHeight: space(11),
  paddingBlock: space(2.5),
  color: color.accent,
  cursor: 'pointer',
});

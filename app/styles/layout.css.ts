import { style } from '@vanilla-extract/css';
import { color, frame } from './contract.css';
import { from, space } from './space';

/** The page's column: edge to edge with a gutter, never wider than is pleasant to read. */
export const column = style({
  width: '100%',
  maxWidth: frame.columnWidth,
  marginInline: 'auto',
  paddingInline: space(4),
  '@media': { [from('lg')]: { paddingInline: frame.gutter } },
});

export const section = style({ paddingBlock: frame.sectionSpace });

/** Cards beside each other, as many as fit. */
export const cards = style({
  display: 'grid',
  gap: frame.cardGap,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${frame.cardWidth}, 100%), 1fr))`,
});

/** For readers of the page who do not see it. */
export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** A link for keyboards, in view while it has the focus. */
export const skip = style({
  position: 'absolute',
  insetBlockStart: space(2),
  insetInlineStart: space(2),
  zIndex: 5,
  padding: space(3),
  background: color.surface,
  color: color.text,
  translate: '0 -200%',
  selectors: { '&:focus': { translate: 'none' } },
});

import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { smallPrint, thinBorder } from '~/styles/patterns';
import { below, space } from '~/styles/space';
import { dress } from '~/templates/dressed';

/** A card that is not near the screen is laid out only when it comes near: less work before the first paint. */
export const card = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 27rem',
  position: 'relative',
  // Nothing of a card paints over a bar that stays in view.
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: color.surface,
  ...thinBorder,
});
dress('card', card);
export const photo = style({ position: 'relative' });
// A phone sees a whole car and the start of the next.
globalStyle(`${photo} > img:first-child`, { '@media': { [below('sm')]: { aspectRatio: '16 / 9' } } });
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: space(1),
  padding: space(3),
  minWidth: 0,
});
dress('cardBody', body);
export const title = style({
  fontSize: '1.0625rem',
  fontFamily: 'inherit',
  fontWeight: 600,
  letterSpacing: 0,
  textTransform: 'none',
  lineHeight: 1.3,
});
dress('cardTitle', title);
/** The link covers the card, so the whole card is a tap target. */
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    [`${card}:hover &`]: { textDecoration: 'underline' },
  },
});
/** On a line of its own, so that a name breaks nowhere else and prices stand beside each other. */
export const subtitle = style({
  display: 'block',
  fontWeight: 400,
  ...smallPrint,
});
export const facts = style({ fontSize: '.875rem' });
/** On the photo, above the link that covers the card, and large enough for a thumb. */
export const compare = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockEnd: space(1),
  insetInlineStart: space(1),
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(7),
  paddingInline: space(1.5),
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  fontSize: '.8125rem',
  cursor: 'pointer',
});
globalStyle(`${compare} input`, {
  width: `min(${space(5)}, 7vw)`,
  height: `min(${space(5)}, 7vw)`,
  margin: 0,
  accentColor: color.accent,
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  marginTop: 'auto',
  paddingTop: space(1),
});
dress('actions', actions);
export const action = style({
  position: 'relative',
  flex: '1 1 auto',
  flexWrap: 'wrap',
  maxWidth: '100%',
  minHeight: space(11),
  paddingInline: space(2),
  fontSize: '.875rem',
});
/** Weighs less than the first. */
export const later = style([action, { fontWeight: 400 }]);
dress('action', action);
export const first = style([action, { flexGrow: 2, borderColor: 'currentColor', color: color.accent }]);

const corner = {
  position: 'absolute',
  insetBlockStart: space(3),
  insetInlineStart: space(3),
} as const;
export const logo = style({
  ...corner,
  width: space(30),
  maxWidth: `calc(100% - ${space(18)})`,
  height: 'auto',
  borderRadius: 4,
});
const tag = style({
  ...corner,
  // Beside the heart.
  maxWidth: `calc(100% - ${space(18)})`,
  padding: `${space(1)} min(${space(2.5)}, 2.8vw)`,
  // Seen where the system paints every ground.
  border: '1px solid transparent',
  borderRadius: 4,
  // Room for the longest word, also in large text.
  fontSize: 'min(.8125rem, 5vw)',
  fontWeight: 600,
  lineHeight: 1.3,
  color: color.surface,
});
export const tags = styleVariants({
  critical: [tag, { background: color.critical }],
  positive: [tag, { background: color.positive }],
  neutral: [tag, { background: color.text }],
});
dress('tag', tag);

/** Never shown dead: only once the page says that favourites can be kept. */
export const heart = style({
  display: 'none',
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: space(2),
  insetInlineEnd: space(2),
  placeItems: 'center',
  // Large text on a phone leaves the car in view.
  width: `min(${space(10)}, 14vw)`,
  height: `min(${space(10)}, 14vw)`,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: '50%',
  background: color.surface,
  color: color.text,
  fill: 'none',
  cursor: 'pointer',
  selectors: {
    'html[data-saves] &': { display: 'grid' },
    '&:hover': { color: color.critical },
    '&:is([aria-pressed=true], :target)': { color: color.critical, fill: 'currentColor' },
  },
});
dress('heart', heart);

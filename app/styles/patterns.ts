import { color, frame } from './contract.css';
import { space } from './space';

/** Every price in figures: bold, of even digits, on one line. */
export const figures = {
  fontWeight: 700,
  letterSpacing: '-.01em',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
} as const;

/** The size at which the longest word of a headline, or one of twelve characters, is as wide as a phone's column. */
export const fitting = 'calc((100vw - 2rem) / var(--longest, 12) / .7)';

/** One column that is never wider than its parent. */
export const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
/** Beside each other as far as they fit. */
export const wrappingRow = { display: 'flex', flexWrap: 'wrap', gap: space(3) } as const;
/** What nobody needs on paper: buttons and ways on. */
export const screenOnly = { '@media': { print: { display: 'none' } } } as const;
/** A thin line around a part of a page. */
export const thinBorder = { border: `1px solid ${color.line}`, borderRadius: frame.radius } as const;
/** Words to notice, beside a line in the accent colour. */
export const noticeBar = {
  padding: `${space(3)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.accent}`,
  background: color.surfaceMuted,
} as const;
/** Small words that stand back. */
export const smallPrint = { fontSize: '.875rem', color: color.textMuted } as const;
/** A button that reads as a link. */
export const linkLike = {
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
} as const;
/** Opens a part of a page: reads as a link, large enough for a thumb. */
export const opener = {
  width: 'fit-content',
  minHeight: space(11),
  paddingBlock: space(2.5),
  ...linkLike,
} as const;
/** A link among others of its kind. */
export const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(11),
  padding: `0 min(${space(4)}, 4.4vw)`,
  border: `1px solid ${color.line}`,
  borderRadius: 99,
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.textMuted },
    '&[aria-current]': { background: color.text, borderColor: color.text, color: color.surface },
  },
} as const;
/** An invisible box over the whole control that it belongs to. */
export const covering = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
} as const;
/** A summary with a plus at its end, and a minus once it is open. */
export const plusMinus = {
  fontWeight: 600,
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+"', marginInlineStart: 'auto', fontSize: '1.25rem', fontWeight: 400 },
    '[open] > &::after': { content: '"–"' },
  },
} as const;
/** Something waits for the reader: dark on light in every theme, also in dark mode. */
export const amber = {
  justifySelf: 'start',
  padding: `${space(1)} ${space(2)}`,
  borderRadius: 6,
  background: '#ffe2a8',
  color: '#4d3300',
  fontWeight: 600,
} as const;

/** Says that a form could not be sent. */
export const failureBanner = {
  padding: space(4),
  borderRadius: 8,
  background: color.critical,
  color: color.surface,
  fontWeight: 600,
} as const;

import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

const wide = from('lg');

/** The photo leads: above the words on a phone, up to the screen's edge on a wide one. */
export const home: Dress = {
  hero: {
    '&': {
      background: color.surface,
      color: color.text,
      '@media': { [wide]: { width: 'auto', margin: 0, borderRadius: 0 } },
    },
  },
  heroInner: {
    '&': {
      gap: space(6),
      paddingBlock: 0,
      '@media': {
        [wide]: {
          gridTemplateColumns: 'minmax(min-content, 5fr) minmax(0, 6fr)',
          alignItems: 'stretch',
          gap: frame.gutter,
          maxWidth: 'none',
          padding: 0,
          paddingInlineStart: `max(${frame.gutter}, calc(50vw - ${frame.columnWidth} / 2 + ${frame.gutter}))`,
        },
      },
    },
  },
  heroWords: {
    '&': { '@media': { [wide]: { alignContent: 'center', paddingBlock: space(16), gap: space(6) } } },
  },
  heroHeading: {
    '&': {
      fontSize: 'min(clamp(2.375rem,1.2rem + 3.9vw,4.5rem),var(--fit))',
      lineHeight: 1.04,
      maxWidth: 'max(14ch, var(--word))',
    },
  },
  heroCar: {
    '&': {
      order: -1,
      position: 'relative',
      marginInline: `calc(-1 * ${space(4)})`,
      '@media': { [wide]: { order: 0, margin: 0 } },
    },
    '& img': {
      borderRadius: 0,
      '@media': { [wide]: { height: '100%', minHeight: space(144), aspectRatio: 'auto' } },
    },
    '& > span': {
      position: 'absolute',
      insetBlockEnd: 0,
      insetInlineStart: 0,
      padding: `${space(2)} ${space(4)}`,
      background: color.surface,
      fontSize: '.875rem',
    },
  },
  // A row that runs on beyond the edge.
  shelf: {
    '& ul': {
      '@media': {
        [wide]: {
          gridAutoFlow: 'column',
          gridTemplateColumns: 'none',
          gridAutoColumns: 'minmax(19rem, 29%)',
          overflowX: 'auto',
          overscrollBehaviorInline: 'contain',
          scrollSnapType: 'x proximity',
          scrollbarWidth: 'thin',
          paddingBlockEnd: space(4),
        },
      },
    },
  },
  banner: {
    '&': { borderRadius: 0, background: 'none', borderBlock: `1px solid ${color.line}` },
    '& h2': { fontSize: 'min(clamp(1.5rem,1.3rem + 1vw,2rem),9vw)' },
    '& > div': { paddingInlineStart: 0 },
  },
};

export const pages: Dress = {
  header: {
    '&': { background: color.surface, color: color.text, borderBlockEnd: `1px solid ${color.line}` },
  },
  // The name stands in the middle, as on a title page.
  headerBar: {
    '&': {
      '@media': {
        [wide]: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', paddingBlockStart: space(3) },
      },
    },
    '& > :first-child': { '@media': { [wide]: { gridColumn: 2 } } },
    '& > :last-child': { '@media': { [wide]: { justifySelf: 'end' } } },
  },
  footer: {
    '&': { background: color.surface, color: color.text, borderBlockStart: `1px solid ${color.text}` },
  },
  searchHeading: { '&': { '@media': { [from('md')]: { fontSize: '2.5rem' } } } },
  carTitle: { '&': { fontSize: 'min(clamp(1.5rem,1.2rem + 1.2vw,2rem),11vw)' } },
  carPanel: {
    '&': {
      '@media': {
        [wide]: { padding: 0, border: 0, borderRadius: 0 },
      },
    },
  },
  carGallery: { '&': { borderRadius: 0 } },
};

import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

const wide = from('lg');

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
  carTitle: { '&': { fontSize: 'clamp(1.5rem,1.2rem + 1.2vw,2rem)' } },
  carPanel: {
    '&': {
      '@media': {
        [wide]: { padding: 0, border: 0, borderRadius: 0 },
      },
    },
  },
  carGallery: { '&': { borderRadius: 0 } },
};

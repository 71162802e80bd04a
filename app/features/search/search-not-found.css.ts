import { space } from '~/styles/space';

// The suggested lists look like the links on an empty list.
export { wayCount, wayOut, waysOut } from './results.css';

export const page = {
  display: 'grid',
  gap: space(5),
  alignContent: 'center',
  minHeight: '55vh',
  paddingBlock: space(16),
  justifyItems: 'start',
} as const;

import type { ReactNode } from 'react';
// The styles of blocks are named here, since those of parts that only the server draws would come without the document.
import '~/styles/layout.css';
import { Drawn } from '~/ui/island';
import type { DrawnPageView } from './draw-page';

export const isSitePage = (view: object): view is DrawnPageView => 'page' in view;

/** A page of blocks, and perhaps a form in their midst. */
export const PageScreen = ({ view, form }: { view: DrawnPageView; form?: ReactNode }) => (
  <main id="main">
    <Drawn as="div" html={view.before} />
    {form}
    <Drawn as="div" html={view.after} />
  </main>
);

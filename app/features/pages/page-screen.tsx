import type { ReactNode } from 'react';
// The styles of blocks are named here, since those of parts that only the server draws would come without the document.
import '~/styles/layout.css';
import '~/ui/button.css';
import '~/ui/input.css';
import './blocks/banner.css';
import './blocks/cards.css';
import './blocks/columns.css';
import './blocks/cta.css';
import './blocks/faq.css';
import './blocks/finder.css';
import './blocks/gallery.css';
import './blocks/posts.css';
import './blocks/title.css';
import { Drawn } from '~/ui/island';
import { useMaps } from '~/ui/use-maps';
import './blocks/cars';
import './blocks/group-nav';
import './blocks/hours';
import './blocks/locations';
import './blocks/map';
import './blocks/notice';
import './blocks/offer';
import './blocks/offers';
import './blocks/place';
import './blocks/reviews';
import type { DrawnPageView } from './draw-page';
import { flow } from './page.css';

export const isSitePage = (view: object): view is DrawnPageView => 'page' in view;

/** A page of blocks, which may include a form. */
export function PageScreen({ view, form }: { view: DrawnPageView; form?: ReactNode }) {
  useMaps(view.page);
  return (
    <main id="main">
      <Drawn as="div" className={flow} html={view.before} />
      {form}
      <Drawn as="div" className={flow} html={view.after} />
    </main>
  );
}

import type { EnquiryView } from '#server/leads/views/enquiry-view';
import { column } from '~/styles/layout.css';
import { Picture } from '~/ui/picture';
import { EnquiryForm } from './enquiry-form';
import * as css from './enquiry-page.css';

/** The enquiry as a page of its own: where a shared link leads, and everyone without JavaScript. */
export function EnquiryPage({ view, failure }: { view: EnquiryView; failure?: string | undefined }) {
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <h1>{view.title}</h1>
      <CarLine view={view} />
      <EnquiryForm view={view} failure={failure} />
    </main>
  );
}

/** The enquiry inside a dialog over the car's page. */
export const EnquiryPanel = ({ view, failure }: { view: EnquiryView; failure?: string | undefined }) => (
  <div className={css.panel}>
    <CarLine view={view} />
    <EnquiryForm view={view} failure={failure} />
  </div>
);

/** The car that the enquiry is about. */
const CarLine = ({ view }: { view: EnquiryView }) => (
  <a className={css.car} href={view.car.href}>
    <span className={css.photo}>
      <Picture picture={view.car.picture} sizes="96px" eager />
    </span>
    <span>
      <strong className={css.carTitle}>{view.car.title}</strong>
      {view.car.price}
    </span>
  </a>
);

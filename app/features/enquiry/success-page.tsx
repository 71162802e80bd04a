import type { SiteView } from '#server/tenants/views/site-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import * as css from './success-page.css';

/** After an enquiry: that it arrived, and what happens next. */
export const SuccessPage = ({ site }: { site: Pick<SiteView, 'name' | 'phone' | 'searchHref'> }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <span className={css.tick}>
      <Icon name="tick" size={32} />
    </span>
    <h1>Thank you, we have your message</h1>
    <p className={css.lead}>
      Someone from {site.name} will get back to you as soon as we can, usually within a business day.
      {site.phone ? (
        <>
          {' '}
          In a hurry? Call us on{' '}
          <a className={css.phone} href={site.phone.href}>
            {site.phone.text}
          </a>
          .
        </>
      ) : null}
    </p>
    <a className={button()} href={site.searchHref}>
      Keep looking
    </a>
  </main>
);

import { Form } from '@remix-run/react';
import type { AccountSectionView } from '#server/customers/views/account-view';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';
import { Part } from './part';

interface SharingProps {
  readonly section: Extract<AccountSectionView, { kind: 'sharing' }>;
}

/** What the dealer's staff may see, and the button that changes it. */
export const Sharing = ({ section: { text, reported, allowed, state } }: SharingProps) => (
  <Part id="sharing" title="What the dealer sees">
    <p>{text}</p>
    {reported ? <p>{reported}</p> : null}
    <p className={css.device}>{state}</p>
    <Form method="post" action="/account">
      <button
        className={button({ tone: 'quiet' })}
        type="submit"
        name="intent"
        value={allowed ? 'stop-staff' : 'allow-staff'}
      >
        {allowed ? 'Stop staff seeing them' : 'Let staff see them'}
      </button>
    </Form>
  </Part>
);

import type { PageView } from '#server/desk/views/desk-view';
import { Copied, Entry, PostForm, Submit } from './form-parts';
import { Page, Part, TextLink } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

type LinksView = PageView<'payment-links'>;

/** Payment links: a form for a new one, and the latest. */
export const PaymentLinksPage = ({ view }: { view: LinksView }) => (
  <Page
    view={view}
    back={['/desk/payments', 'Payments']}
    heading="Payment links"
    about={`A link can be paid once, within ${view.days === 1 ? '1 day' : `${view.days} days`}. The customer signs in with their mobile number.`}
  >
    {view.created ? (
      <div className={css.done} role="status">
        <Copied
          label={`Link for ${view.created.about}. Send it to your customer.`}
          text={view.created.href}
        />
      </div>
    ) : null}
    <PostForm action={view.action} values={{ do: 'create' }} noValidate>
      <Entry
        of={view}
        name="reference"
        label="Reference"
        hint="Such as an invoice number."
        maxLength={40}
        required
      />
      <Entry of={view} name="amount" label="Amount in dollars" inputMode="decimal" maxLength={14} required />
      <Entry of={view} name="note" label="What it is for" hint="The customer reads it." maxLength={80} />
      <Submit>Create the link</Submit>
    </PostForm>
    <Part id="latest" heading="Latest links">
      {view.links.length > 0 ? null : <p className={css.quiet}>No links yet.</p>}
      <ol className={css.rows}>
        {view.links.map(({ id, amount, about, chip, text, href, paymentHref }) => (
          <Row
            key={id}
            name={
              <>
                <strong>{amount}</strong> {about}
              </>
            }
            chip={chip}
            facts={[text]}
            below={
              <>
                <TextLink href={href}>Open the link</TextLink>
                <TextLink href={paymentHref}>Open the payment</TextLink>
              </>
            }
          >
            {href ? (
              <PostForm action={view.action} values={{ do: 'withdraw', link: id }}>
                <Submit tone="quiet">Withdraw</Submit>
              </PostForm>
            ) : null}
          </Row>
        ))}
      </ol>
    </Part>
  </Page>
);

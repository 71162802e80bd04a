import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, Submit } from './form-parts';
import { ButtonLink, Page, Part, TextLink } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

/** Fields of cars that were edited by hand, with a button for each to follow the feed again. */
export const KeptPage = ({ view }: { view: PageView<'kept'> }) => (
  <Page
    heading="Edited by hand"
    about="Imports of stock leave these values alone. A value that follows the feed again changes at once to the feed’s last one."
  >
    {view.cars.length > 0 ? null : (
      <p>No car has a value that was edited by hand and differs from the feed’s.</p>
    )}
    {view.cars.map(({ id, href, name, stocknum, fields }) => (
      <Part key={id} id={id} heading={<a href={href}>{stocknum ? `${name}, ${stocknum}` : name}</a>}>
        <ul className={css.rows}>
          {fields.map(({ field, label, here, feed }) => (
            <Row
              key={field}
              name={
                <>
                  {label}: <strong>{here}</strong>, in the feed {feed}
                </>
              }
            >
              <PostForm action={view.action} values={{ car: id, field }}>
                <Submit tone="quiet" label={`Follow the feed again: ${label} of ${name}`}>
                  Follow the feed again
                </Submit>
              </PostForm>
            </Row>
          ))}
        </ul>
      </Part>
    ))}
    {view.firstHref || view.nextHref ? (
      <nav className={css.buttons} aria-label="More cars">
        <ButtonLink href={view.nextHref} rel="next">
          More cars
        </ButtonLink>
        <TextLink href={view.firstHref}>First cars</TextLink>
      </nav>
    ) : null}
  </Page>
);

import type { PageView } from '#server/desk/views/desk-view';
import { PlainField } from '~/ui/plain-field';
import * as account from './account-page.css';
import * as css from './car-page.css';
import { Back, Chips, Done, Notice, Part, PostForm, Submit, Title } from './parts';

type CarView = PageView<'stock-car'>;
type FormView = Pick<CarView, 'action' | 'groups' | 'errors' | 'notice'>;

/** A car in stock: its state, photos and values. */
export const CarPage = ({ view }: { view: CarView }) => (
  <div className={css.page}>
    <Back href="/desk/stock">Stock</Back>
    <header className={css.head}>
      <h1>{view.name}</h1>
      <div className={css.state}>
        <Chips chips={[view.chip]} />
        {view.publicHref ? <a href={view.publicHref}>See it on the website</a> : null}
        {view.keptHref ? <a href={view.keptHref}>Edited by hand</a> : null}
      </div>
    </header>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    <Problems problems={view.problems} />
    <Part id="state" heading="On the website">
      {view.isHeld ? (
        <p>A reservation of this website keeps the car. End the reservation to put the car back on sale.</p>
      ) : null}
      <PostForm className={css.buttons} action={view.action} values={{ do: 'state' }}>
        {view.states.map(({ value, text }) => (
          <button key={value} className={css.move} type="submit" name="state" value={value}>
            {text}
          </button>
        ))}
      </PostForm>
    </Part>
    <CarForm view={view} values={{ do: 'save', seen: view.seen }} button="Save changes" />
    <Photos view={view} />
  </div>
);

/** The form for another car. */
export const AddCarPage = ({ view }: { view: PageView<'add-car'> }) => (
  <div className={css.page}>
    <Back href="/desk/stock">Stock</Back>
    <Title heading="Add a car">
      Its photos come next. A feed that knows the stock number later leaves what you enter here alone.
    </Title>
    <Notice>{view.notice}</Notice>
    <CarForm view={view} values={{}} button="Add the car" />
  </div>
);

interface CarFormProps {
  readonly view: FormView;
  /** Fields that nobody sees. */
  readonly values: Readonly<Record<string, string>>;
  readonly button: string;
}

const CarForm = ({ view, values, button }: CarFormProps) => (
  <PostForm className={css.form} action={view.action} values={values} noValidate>
    {Object.keys(view.errors).length > 0 ? (
      <Notice>Some entries need another look. Nothing is saved yet.</Notice>
    ) : null}
    {view.groups.map(({ heading, fields }) => (
      <fieldset key={heading} className={css.group}>
        <legend className={css.legend}>{heading}</legend>
        {fields.map(({ field, value }) => (
          <div key={field.name} className={field.control === 'textarea' ? css.wide : undefined}>
            <PlainField rule={field} value={value} error={view.errors[field.name]} />
          </div>
        ))}
      </fieldset>
    ))}
    <div className={css.buttons}>
      <Submit>{button}</Submit>
    </div>
  </PostForm>
);

/** Photos that could not be saved. */
const Problems = ({ problems }: Pick<CarView, 'problems'>) =>
  problems.length > 0 ? (
    <div className={account.notice} role="alert">
      <p>Some photos are not saved. The others are.</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  ) : null;

/** The photos in their order, with buttons that move them, and the field for more. */
const Photos = ({ view }: { view: CarView }) => (
  <Part id="photos" heading="Photos">
    <form className={css.form} method="post" action={view.photosAction} encType="multipart/form-data">
      <label>
        Add photos{' '}
        <input
          className={css.files}
          type="file"
          name="photos"
          multiple
          accept="image/jpeg,image/png,image/webp"
          required
        />
      </label>
      <div className={css.buttons}>
        <Submit tone="quiet">Save the photos</Submit>
      </div>
    </form>
    {view.photos.length > 0 ? (
      <ol className={css.photos}>
        {view.photos.map((photo, at) => (
          <Photo key={photo.key} photo={photo} number={at + 1} action={view.action} />
        ))}
      </ol>
    ) : (
      <p>The car has no photos yet.</p>
    )}
  </Part>
);

interface PhotoProps {
  readonly photo: CarView['photos'][number];
  readonly number: number;
  readonly action: string;
}

const Photo = ({ photo: { key, picture, isFirst, isLast }, number, action }: PhotoProps) => (
  <li className={css.photo}>
    <img
      className={css.picture}
      src={picture.src}
      alt={picture.alt}
      width={320}
      height={240}
      loading="lazy"
    />
    {isFirst ? <p className={css.cover}>Shown first</p> : null}
    <PostForm className={css.moves} action={action} values={{ photo: key }}>
      {isFirst ? null : (
        <>
          <Move action="photo-first" label={`Show photo ${number} first`}>
            First
          </Move>
          <Move action="photo-earlier" label={`Move photo ${number} forward`}>
            ←
          </Move>
        </>
      )}
      {isLast ? null : (
        <Move action="photo-later" label={`Move photo ${number} back`}>
          →
        </Move>
      )}
      <Move action="photo-remove" label={`Remove photo ${number}`}>
        Remove
      </Move>
    </PostForm>
  </li>
);

interface MoveProps {
  readonly action: string;
  readonly label: string;
  readonly children: string;
}

const Move = ({ action, label, children }: MoveProps) => (
  <button className={css.move} type="submit" name="do" value={action} aria-label={label}>
    {children}
  </button>
);

import * as field from '~/ui/field.css';
import { ariaOf, LabelledFrame } from '~/ui/field-frames';
import { type FieldView, fieldId } from '~/ui/field-view';
import { files } from './parts.css';
import * as css from './site-page.css';

interface PictureFieldProps {
  readonly rule: Omit<FieldView, 'control'>;
  readonly value: string;
  readonly error: string | undefined;
  /** Address of a small copy. */
  readonly src: string | undefined;
}

/** A picture: one of the site's, or another one from the phone or computer. */
export const PictureField = ({ rule, value, error, src }: PictureFieldProps) => (
  <LabelledFrame rule={{ ...rule, control: 'text' }} error={error}>
    <div className={css.pictureField}>
      {src ? <img className={css.thumb} src={src} alt="" width={96} height={72} loading="lazy" /> : null}
      <div className={css.pictureInputs}>
        <input
          className={field.input}
          type="text"
          list="pictures"
          id={fieldId(rule.name)}
          name={rule.name}
          defaultValue={value}
          autoComplete="off"
          placeholder="Name of one of your pictures"
          {...ariaOf(rule, error)}
        />
        <label>
          Or upload one{' '}
          <input
            className={files}
            type="file"
            name={`file:${rule.name}`}
            accept="image/jpeg,image/png,image/webp,image/svg+xml"
            aria-label={`Upload: ${rule.label}`}
          />
        </label>
      </div>
    </div>
  </LabelledFrame>
);

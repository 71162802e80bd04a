import type { CarView } from '#server/stock/cars/views/car-view';
import { More } from '~/ui/more';
import { Points } from '~/ui/points';
import { Section } from '~/ui/section';

/** The standard equipment; renders nothing if the car lists none. */
export const Features = ({ car: { features, featuresLimit } }: { car: CarView }) =>
  features.length > 0 ? (
    <Section title="Features" id="features">
      <div>
        <Points points={features.slice(0, featuresLimit)} />
        {features.length > featuresLimit ? (
          <More more={`Show All (${features.length})`} less="Hide">
            <Points points={features.slice(featuresLimit)} />
          </More>
        ) : null}
      </div>
    </Section>
  ) : null;

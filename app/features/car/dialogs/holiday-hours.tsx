import type { HolidayHoursView } from '#server/dealership/locations/views/holiday-hours-view';
import * as css from './holiday-hours.css';

/** Upcoming special opening hours by location. */
export const HolidayHours = ({ content }: { content: HolidayHoursView }) =>
  content.places.map((place) => (
    <table key={place.name} className={css.days}>
      <caption className={css.place}>{place.name}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Department</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {place.days.map((day) => (
          <tr key={`${day.date} ${day.department}`}>
            <th scope="row">
              {day.date}
              {day.name ? <span className={css.name}>{day.name}</span> : null}
            </th>
            <td>{day.department}</td>
            <td>{day.hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));

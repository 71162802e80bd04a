/** The form of a yard, with some fields changed. */
export const yardForm = (changes: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  const typed = {
    name: 'Hill End Cars',
    abn: '51 824 753 556',
    licence: 'MD 12345',
    street: '1 Example Street',
    city: 'Hill End',
    state: 'NSW',
    postcode: '2850',
    phone: '(02) 5550 0143',
    weekday_open: '08:00',
    weekday_close: '17:00',
    saturday_open: '09:00',
    saturday_close: '13:00',
    sunday_open: '',
    sunday_close: '',
    email: 'sales@hillendcars.example',
    host: 'https://www.HillEndCars.example/about',
    template: 'workshop',
    logo: '',
    stocknum: '',
    year: '',
    make: '',
    model: '',
    car_type: 'used',
    km: '',
    price: '',
    price_type: '',
    demos_off: '',
    owner_name: 'Kim Lee',
    owner_email: 'kim@hillendcars.example',
    password: 'wombat lantern river seven',
    password_again: 'wombat lantern river seven',
    ...changes,
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
};

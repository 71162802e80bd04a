import type { BlockName } from '#server/settings/block-schema';

/** An example of each block as an author writes it, for the reference of a tenant's folder. */
export const blockExamples: Readonly<Record<BlockName, string>> = {
  banner: `heading: Winter sale
text: Every demo ute, until the last day of June.
image: hero.jpg
image_alt: Three utes in the yard
buttons:
  - { text: See the utes, href: /search/demo-cars?body=Ute }
  - { text: Ask us, href: /contact }`,
  cards: `heading: Why buy here
items:
  - { title: Checked, text: "A 120-point check, in writing.", href: /warranty, link_text: Read more }
  - { title: Delivered, text: "To your door, anywhere in the state." }`,
  faq: `heading: Trade-in questions
items:
  - question: How long is the offer valid?
    answer: "Seven days or **500 km**, whichever comes first."`,
  cta: `heading: Sell us yours
text: We buy good cars every week.
buttons:
  - { text: Sell your car, href: /sell-your-car }
  - { text: Price list (PDF), href: /assets/price-list.pdf }`,
  columns: `heading: What we do
items:
  - { title: Sales, text: "New, demo and used. [See them all](/search/used-cars)." }
  - { title: Service, text: "Book before 10 am and we call you back the same day." }`,
  gallery: `heading: The yard
images:
  - { image: yard.jpg, alt: Our yard from the road, caption: "Open seven days." }
  - { image: team/jo.jpg, alt: Jo at the front desk }`,
  hours: `heading: When we are open
locations: [hill-end]
department: service`,
  locations: `heading: Come and see us
department: sales`,
  map: `heading: Find us
location: hill-end`,
  reviews: `heading: What customers say
limit: 3`,
  finder: `finder: budget
heading: What can you spend?`,
  offers: `heading: On offer now
manufacturer: Mazda
limit: 3`,
  stock: `heading: Utes in stock
search: /search/used-cars?body=Ute
limit: 4`,
  posts: `heading: From the blog
category: vehicle-reviews
limit: 3`,
  form: '',
};

// This is the smallest content that can be built: two services are listed, and one of them has content.

const SITE = `claims:
  availability: "Mon-Fri 9AM-7PM, Sat 10AM-4PM"
name: Calm Practice
tagline: Hypnotherapy in London
description: A practice in London, also online.
url: https://www.example.com
email: hello@example.com
phone: "020 7946 0123"
location: London
areaServed:
  - London
openingHours: "{availability}"
bookingUrl: https://booking.example.com/free
copyrightYear: 2024
shareImage:
  file: /share.png
  alt: Rings on water
domainForSale:
  text: For sale.
  link: Ask
forms:
  endpoint: https://forms.example.com/f/calm
  sending: Sending...
  failure:
    title: Not sent
    text: Please try again.
navigation:
  home: Home
  about: About
  services: Services
  allServices: All Services
  contact: Contact
  getStarted: Get Started
  mobileServices: 1
  moreServices: "{count} more services"
footer:
  text: At your own pace.
  notice: It does not replace medical care.
  urgentHelp: In an emergency call 999.
`;

const SERVICES = `themes:
  - id: habits
    title: Habits
services:
  - slug: stop-smoking
    label: Stop Smoking
    theme: habits
  - slug: ocd
    label: OCD
    theme: habits
`;

const TESTIMONIALS = `claims:
  clientsHelped: "500+"
heading: In their words
sampleNote: Samples.
testimonials:
  - name: J.
    role: Teacher
    text: I sleep again.
    rating: 5
    sample: true
stats:
  - value: "{clientsHelped}"
    label: clients helped
`;

export function serviceText(slug: string): string {
	return `---
id: ${slug}
title: Stop Smoking Hypnotherapy
subtitle: Put the habit down
description: For people who have decided to stop.
badge: Habit change
heroPoints:
  - icon: Leaf
    text: Unhurried
benefits:
  - Steadier sleep
approaches:
  - title: One
    description: First.
  - title: Two
    description: Second.
  - title: Three
    description: Third.
process:
  - title: Talk
    description: We talk.
sessions: 1-3
successRate: 85%
keywords:
  - stop smoking
---
`;
}

const meta = (title: string) =>
	`meta:\n  title: ${title}\n  description: What the page ${title} says in one sentence.\n`;

const HOME = `claims:
  clientsHelped: "1000+"
${meta("Home")}hero:
  heading: A quieter mind
  text: We start from there.
  bookingLabel: Book
  secondary:
    label: See the services
    href: /services
  credentials: NLP
stats:
  - value: "{clientsHelped}"
    label: clients helped
whyChoose:
  heading: Why us
  text: What you can count on.
  points:
    - icon: Heart
      title: Kind
      text: Nobody judges you.
readyToBegin:
  heading: Ready?
  text: Start with a talk.
  points:
    - A free talk
  bookingLabel: Book
  secondary:
    label: Write
    href: /contact
teaser:
  heading: Three things
  text: Among others.
  cards:
    - title: Stress
      text: For long days.
      image: /art/stress.svg
      link:
        label: More
        href: /services
`;

const ABOUT = `${meta("About")}hero:
  heading: We listen
  text: First of all.
stats:
  - value: "25"
    label: years
story:
  heading: Our story
  paragraphs:
    - It began with a question.
mission:
  heading: Mission
  text: To help.
values:
  heading: Values
  text: Four things.
  items:
    - title: Honesty
      text: Always.
credentials:
  heading: Training
  text: Four methods.
  items:
    - name: NLP
      text: Words.
callToAction:
  heading: Talk?
  text: Read or write.
  buttons:
    - label: Write
      href: /contact
`;

const SERVICES_PAGE = `${meta("Services")}hero:
  heading: What we help with
  text: Many things.
core:
  heading: Core
  text: Where most start.
  cards:
    - title: Stress Relief
      description: For long days.
      image: /art/stress.svg
      duration: 4-6 sessions
      features:
        - Breathing
      link:
        label: Learn More
        href: /services/stress-relief
specialisations:
  heading: Further
  text: Also these.
  items:
    - icon: Moon
      title: Sleep
      text: For long nights.
process:
  heading: Process
  text: Steps.
  steps:
    - title: Talk
      text: First.
allServices:
  heading: All
  text: By theme.
callToAction:
  heading: Unsure?
  text: Ask.
  buttons:
    - label: Ask
      href: /contact
`;

const CONTACT = `${meta("Contact")}hero:
  heading: Contact
  text: A few words.
methods:
  - kind: booking
    title: Book
    text: Choose a time.
    label: Book
scrollToForm: Write
form:
  heading: Message
  text: As much as you like.
  labels: { name: Name, email: E-mail, phone: Phone, service: Service, message: Message, submit: Send }
  servicePrompt: Choose
  services:
    - value: other
      label: Something else
  success:
    title: Thanks
    text: We answer soon.
info:
  heading: Find us
  text: In London.
  labels: { phone: Phone, email: E-mail, location: Where, hours: Hours, response: Reply }
  response: Within a day
faqs:
  heading: Questions
  items:
    - question: How long?
      answer: An hour.
`;

const SERVICE_PAGE = `missing:
  text: Service not found
  description: There is no text yet.
  ask: Ask us about
  buttons:
    - label: All services
      href: /services
headings: { approaches: How, facts: Facts, sessions: Duration, successRate: Rate, benefits: Benefits, process: Steps, related: Related }
sessionsUnit: sessions
rateNote: Results vary.
rateSource: "Source:"
enquiry:
  heading: Ask
  text: A line is enough.
  labels: { name: Name, email: E-mail, phone: Phone, preferredContact: How, preferredTime: When, message: Message, submit: Send, hours: Hours }
  contactOptions:
    - value: email
      label: Email
  timePrompt: Any time
  timeOptions:
    - value: morning
      label: Morning
  success:
    title: Enquiry Submitted
    text: Thank you.
`;

const NOT_FOUND = `${meta("Not found")}heading: Page Not Found
text: Sorry.
buttons:
  - label: Home
    href: /
`;

const MINIMAL_PAGES: Readonly<Record<string, string>> = {
	"content/pages/home.yaml": HOME,
	"content/pages/about.yaml": ABOUT,
	"content/pages/services.yaml": SERVICES_PAGE,
	"content/pages/contact.yaml": CONTACT,
	"content/pages/service.yaml": SERVICE_PAGE,
	"content/pages/not-found.yaml": NOT_FOUND,
};

export const MINIMAL_CONTENT: Readonly<Record<string, string>> = {
	"content/site.yaml": SITE,
	"content/services.yaml": SERVICES,
	"content/testimonials.yaml": TESTIMONIALS,
	...MINIMAL_PAGES,
	"content/services/stop-smoking.md": serviceText("stop-smoking"),
};

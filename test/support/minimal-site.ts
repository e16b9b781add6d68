// This is the smallest content that can be built: two services are listed, and one of them has content.
import { MINIMAL_PAGES } from "./minimal-pages.ts";

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

export const MINIMAL_CONTENT: Readonly<Record<string, string>> = {
	"content/site.yaml": SITE,
	"content/services.yaml": SERVICES,
	"content/testimonials.yaml": TESTIMONIALS,
	...MINIMAL_PAGES,
	"content/services/stop-smoking.md": serviceText("stop-smoking"),
};

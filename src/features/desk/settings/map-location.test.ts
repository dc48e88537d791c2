import { expect, test } from 'vitest';
import { locationProblem, readLocation } from '@/features/desk/settings/map-location';

test.each([
  '40.41678, -3.70379',
  ' 40,41678 ; −3,70379 ',
  '40,41678,-3,70379',
  'geo:40.41678,-3.70379;u=35',
  'geo:0,0?q=40.41678,-3.70379(Cafeter%C3%ADa)',
  'https://www.google.com/maps/@40.41678,-3.70379,17z',
  'https://www.google.es/maps/place/Caf%C3%A9/@40.5,-3.5,17z/data=!3m1!4b1!4m6!3d40.41678!4d-3.70379!16s',
  'https://www.google.com/maps/search/40.41678,+-3.70379?entry=tts',
  'https://www.google.com/maps/search/?api=1&query=40.41678%2C-3.70379',
  'https://www.google.com/maps/dir/?api=1&origin=40.5,-3.5&destination=40.41678,-3.70379',
  'https://maps.apple.com/?ll=40.41678,-3.70379&q=Caf%C3%A9&spn=0.01,0.02',
])('%s tells the place', (typed) =>
  expect(readLocation(typed)).toEqual({ latitude: 40.41678, longitude: -3.70379 }),
);

test.each([
  ['40,4', /^Escribe dos números/],
  ['40.41678', /^Escribe dos números/],
  ['Calle Mayor 1', /^Escribe dos números/],
  ['40.5, 181.5', /^Escribe dos números/],
  ['geo:0,0', /^Escribe dos números/],
  ['https://maps.google.com/?q=Bar+7,8', /^Este enlace no dice/],
  ['https://maps.app.goo.gl/Ab12', /^Este enlace no dice/],
])('%s tells none, and the field says what to do', (typed, words) =>
  expect(locationProblem(typed)).toMatch(words),
);

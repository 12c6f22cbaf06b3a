/** Pictures of a station: added, put in order, named, taken away. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line } from '../fields.ts'

/** The most that a station has. */
export const MOST_PICTURES = 8

const Caption = Line(150)

export const StationPicture = z.object({
  _id: Id,
  file: z
    .string()
    .describe('File name of the picture, below /user-images/: a JPEG of at most 1600 pixels a side'),
  caption: z.string().nullable().describe('What it shows, for people who cannot see it'),
})

const Pictures = z.array(StationPicture).describe('In the order in which they are shown')

const ofOne = ById.extend({ pictureId: Id })

const NewPicture = z.object({
  caption: z
    .preprocess((value) => (value === '' ? null : value), Caption.nullable())
    .describe('Blank for none'),
})

/** A picture as the partner sees it whose station it is. */
export const OwnStationPicture = StationPicture.extend({
  isOwn: z.boolean().describe('Whether the partner added it, and may take it away'),
})

export const addStationPicture = defineEndpoint({
  name: 'addStationPicture',
  method: 'POST',
  path: '/charging-stations/{id}/pictures',
  tag: 'Stations',
  summary: 'The operator adds a picture of a station: JPEG, PNG or WebP.',
  access: { may: 'station.write' },
  within: { 'params.id': 'station' },
  params: ById,
  files: ['picture'],
  body: NewPicture,
  success: 201,
  reply: defineDataReply(Pictures),
  refusals: [
    'station-not-found',
    'too-many-pictures',
    'file-missing',
    'file-too-large',
    'file-not-an-image',
    'image-too-large',
    'image-damaged',
  ],
})

export const arrangeStationPictures = defineEndpoint({
  name: 'arrangeStationPictures',
  method: 'PUT',
  path: '/charging-stations/{id}/pictures',
  tag: 'Stations',
  summary: 'The operator puts a station’s pictures in another order and names them.',
  access: { may: 'station.write' },
  within: { 'params.id': 'station', 'body.pictures[]._id': 'picture', 'body.seen[]._id': 'picture' },
  params: ById,
  body: z.object({
    pictures: z
      .array(z.object({ _id: Id, caption: Caption.nullable() }), { error: 'List the pictures' })
      .max(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`)
      .describe('All of them, in the order in which they are to be shown'),
    seen: z
      .array(z.object({ _id: Id, caption: Caption.nullable() }))
      .max(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`)
      .optional()
      .describe('As the operator saw them: where they are not so any more, nothing is changed'),
  }),
  reply: defineDataReply(Pictures),
  refusals: ['station-not-found', 'pictures-changed'],
})

export const removeStationPicture = defineEndpoint({
  name: 'removeStationPicture',
  method: 'DELETE',
  path: '/charging-stations/{id}/pictures/{pictureId}',
  tag: 'Stations',
  summary: 'The operator takes a picture of a station away; within 10 seconds it can be put back.',
  access: { may: 'station.write' },
  within: { 'params.id': 'station', 'params.pictureId': 'picture' },
  params: ofOne,
  reply: defineDataReply(Pictures),
  refusals: ['picture-not-found'],
})

export const undoRemoveStationPicture = defineEndpoint({
  name: 'undoRemoveStationPicture',
  method: 'POST',
  path: '/charging-stations/{id}/pictures/{pictureId}/undo',
  tag: 'Stations',
  summary: 'The operator puts a picture back that was taken away within the last 10 seconds.',
  access: { may: 'station.write' },
  within: { 'params.id': 'station', 'params.pictureId': 'picture' },
  params: ofOne,
  reply: defineDataReply(Pictures),
  refusals: ['picture-not-found', 'not-deleted', 'undo-too-late', 'too-many-pictures'],
})

const portal = 'Partner portal'
const OWN = { partner: 'requests' } as const

export const addOwnStationPicture = defineEndpoint({
  name: 'addOwnStationPicture',
  method: 'POST',
  path: '/partner/stations/{id}/pictures',
  tag: portal,
  summary: 'The partner adds a picture of an own station: JPEG, PNG or WebP. Drivers see it at once.',
  access: OWN,
  params: ById,
  files: ['picture'],
  body: NewPicture,
  success: 201,
  reply: defineDataReply(z.array(OwnStationPicture)),
  refusals: addStationPicture.refusals,
})

export const removeOwnStationPicture = defineEndpoint({
  name: 'removeOwnStationPicture',
  method: 'DELETE',
  path: '/partner/stations/{id}/pictures/{pictureId}',
  tag: portal,
  summary: 'The partner takes a picture away that it has added.',
  access: OWN,
  params: ofOne,
  reply: defineDataReply(z.array(OwnStationPicture)),
  refusals: ['station-not-found', 'picture-not-found'],
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCaptionBytes } from '../../../../src/backend/captions/formats/decode.ts'
import { captionTextOf } from '../../../../src/backend/captions/formats/encoding.ts'

const head = '1\n00:00:01,000 --> 00:00:03,000\n'

describe('a file that is not in Unicode', () => {
  test.each([
    ['Windows-1251', 'Город нагревается днём', 'c3eef0eee420ede0e3f0e5e2e0e5f2f1ff20e4edb8ec'],
    ['KOI8-R', 'Город нагревается днём', 'e7cfd2cfc420cec1c7d2c5d7c1c5d4d3d120c4cea3cd'],
    [
      'Shift JIS',
      '夜の街は暑いです。屋根を白く塗ります',
      '96e982cc8a5882cd8f8b82a282c582b7814289ae8daa82f0949282ad936882e882dc82b7',
    ],
    ['EUC-JP', '夜の街は暑いです。', 'cceba4ceb3b9a4cfbdeba4a4a4c7a4b9a1a3'],
    ['EUC-KR', '밤의 도시는 덥습니다', 'b9e3c0c720b5b5bdc3b4c220b4febdc0b4cfb4d9'],
    ['GB 18030', '城市在夜里很热', 'b3c7cad0d4dad2b9c0efbadcc8c8'],
    [
      'Windows-1251',
      'Сегодня говорим на YouTube о погоде и о МиГах',
      'd1e5e3eee4edff20e3eee2eef0e8ec20ede020596f755475626520ee20efeee3eee4e520e820ee20cce8c3e0f5',
    ],
    ['Windows-1256', 'ترتفع حرارة المدينة في الليل', 'cad1caddda20cdd1c7d1c920c7e1e3cfede4c920dded20c7e1e1ede1'],
    [
      'Windows-1250',
      'nocą białe dachy są chłodniejsze',
      '6e6f63b920626961b3652064616368792073b9206368b36f646e69656a737a65',
    ],
    ['Windows-1252', '¿qué? ¿y un km³ más?', 'bf7175e93f20bf7920756e206b6db3206de1733f'],
    ['Windows-1252', 'À l’été, la forêt brûle', 'c0206c92e974e92c206c6120666f72ea74206272fb6c65'],
  ])('is read as %s if its letters fit, and this is reported', (name, text, hex) => {
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from(hex, 'hex')])
    expect(captionTextOf(bytes)).toEqual({ text: head + text, guess: name })
    expect(decodeCaptionBytes(bytes)).toMatchObject({ notes: [expect.stringContaining(`was read as ${name}`)] })
  })

  test('is read in the encoding it declares, if possible', () => {
    const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><tt>`
    const bytes = (encoding: string) => Buffer.from(`${xml(encoding)}Gr\u00fc\u00dfe`, 'latin1')
    expect(captionTextOf(bytes('ISO-8859-1'))).toEqual({ text: `${xml('ISO-8859-1')}Grüße`, guess: null })
    for (const wrong of ['UTF-16', 'klingon', 'utf-8'])
      expect(captionTextOf(bytes(wrong))).toEqual({ text: `${xml(wrong)}Grüße`, guess: 'Windows-1252' })
  })
})

describe('a file in Unicode', () => {
  test('in UTF-16 needs no byte order mark', () => {
    const little = Buffer.from(`${head}Schöne Grüße`, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(captionTextOf(bytes)).toEqual({ text: `${head}Schöne Grüße`, guess: null })
  })

  test('is read as Unicode, whatever it declares', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (said) => {
        const text = `<?xml version="1.0" encoding="Shift_JIS"?>${said.toWellFormed()}`
        expect(captionTextOf(Buffer.from(text))).toEqual({ text, guess: null })
      }),
    )
  })
})

/** Where the demonstration's stations stand: real cities and highway towns, with their state, PIN code and position. */
import { findStateByCode, type StateCode } from '@voltyatra/domain'

/** Stations and customers of one region meet only each other, so that regions can be built side by side. */
export const REGIONS = ['west', 'karnataka', 'south', 'gujarat', 'north', 'east'] as const
export type Region = (typeof REGIONS)[number]

export interface Spot {
  /** A quarter of a city; undefined for the town itself. */
  readonly locality: string | undefined
  readonly pin: string
  readonly latitude: number
  readonly longitude: number
}

export interface Place {
  readonly region: Region
  readonly city: string
  readonly state: StateCode
  /** The highway that the town is a stop on; undefined for a city. */
  readonly highway: string | undefined
  readonly spots: readonly Spot[]
}

// region | city | GST code | latitude,longitude | PIN | highway | quarters: name latitude,longitude PIN; …
const TABLE = `
karnataka|Bengaluru|29|12.9719,77.5937|560001||Koramangala 12.9352,77.6245 560034; Indiranagar 12.9784,77.6408 560038; Whitefield 12.9698,77.7500 560066; Electronic City 12.8452,77.6602 560100; Hebbal 13.0358,77.5970 560024; Yeshwanthpur 13.0280,77.5409 560022; Jayanagar 12.9299,77.5826 560041; Kempegowda Airport Road 13.1986,77.7066 560300
west|Mumbai|27|19.0728,72.8826|400070||Andheri East 19.1136,72.8697 400069; Bandra Kurla Complex 19.0662,72.8690 400051; Powai 19.1176,72.9060 400076; Lower Parel 18.9985,72.8311 400013; Borivali West 19.2307,72.8424 400092; Vashi 19.0771,72.9986 400703; Thane West 19.2183,72.9781 400601
north|Delhi|07|28.6519,77.2315|110006||Connaught Place 28.6315,77.2167 110001; Saket 28.5245,77.2066 110017; Dwarka Sector 21 28.5522,77.0583 110077; Karol Bagh 28.6514,77.1907 110005; Nehru Place 28.5494,77.2528 110019; Rohini 28.7383,77.0822 110085; Aerocity 28.5489,77.1203 110037
south|Chennai|33|13.0878,80.2785|600003||Guindy 13.0067,80.2206 600032; T Nagar 13.0418,80.2341 600017; OMR Sholinganallur 12.9010,80.2279 600119; Anna Nagar 13.0850,80.2101 600040; Velachery 12.9815,80.2180 600042
south|Hyderabad|36|17.3840,78.4564|500012||HITEC City 17.4435,78.3772 500081; Gachibowli 17.4401,78.3489 500032; Banjara Hills 17.4138,78.4398 500034; Secunderabad 17.4399,78.4983 500003; Shamshabad 17.2403,78.4294 501218
east|Kolkata|19|22.5626,88.3630|700014||Salt Lake Sector V 22.5765,88.4310 700091; New Town 22.5797,88.4800 700156; Park Street 22.5540,88.3520 700016; Howrah 22.5958,88.2636 711101
west|Pune|27|18.5196,73.8554|411001||Hinjawadi 18.5913,73.7389 411057; Baner 18.5590,73.7868 411045; Viman Nagar 18.5679,73.9143 411014; Hadapsar 18.5089,73.9260 411028; Kothrud 18.5074,73.8077 411038
gujarat|Ahmedabad|24|23.0258,72.5873|380001||Sarkhej Gandhinagar Highway 23.0402,72.5090 380054; Satellite 23.0301,72.5176 380015; Maninagar 22.9965,72.6026 380008; Naroda 23.0686,72.6536 382330
gujarat|Jaipur|08|26.9196,75.7878|302001||Malviya Nagar 26.8549,75.8243 302017; Vaishali Nagar 26.9117,75.7433 302021; Sitapura 26.7796,75.8353 302022
east|Lucknow|09|26.8393,80.9231|226001||Gomti Nagar 26.8496,81.0072 226010; Hazratganj 26.8506,80.9499 226001; Aliganj 26.8982,80.9404 226024
north|Noida|09|28.5800,77.3300|201301||Sector 18 28.5708,77.3261 201301; Sector 62 28.6270,77.3649 201309; Greater Noida Knowledge Park 28.4595,77.4989 201310
north|Gurugram|06|28.4601,77.0263|122001||Cyber City 28.4949,77.0887 122002; Sohna Road 28.4089,77.0421 122018; Manesar 28.3588,76.9407 122051
south|Kochi|32|9.9399,76.2602|682001||Edappally 10.0261,76.3083 682024; Kakkanad 10.0159,76.3419 682030; Aluva 10.1076,76.3516 683101
south|Thiruvananthapuram|32|8.4855,76.9492|695001||Technopark Kazhakkoottam 8.5686,76.8731 695582; Pattom 8.5241,76.9446 695004
gujarat|Surat|24|21.1959,72.8302|395003||Adajan 21.1959,72.7933 395009; Vesu 21.1418,72.7709 395007
gujarat|Indore|23|22.7179,75.8333|452001||Vijay Nagar 22.7533,75.8937 452010; Rajendra Nagar 22.6726,75.8280 452012
gujarat|Bhopal|23|23.2547,77.4029|462001||MP Nagar 23.2332,77.4343 462011
west|Nagpur|27|21.1463,79.0849|440001||Sitabuldi 21.1463,79.0815 440012; MIHAN 21.0560,79.0300 441108
west|Nashik|27|19.9975,73.7898|422001||College Road 20.0059,73.7640 422005
south|Coimbatore|33|11.0055,76.9661|641001||Peelamedu 11.0300,77.0010 641004
south|Visakhapatnam|37|17.6801,83.2016|530012||Gajuwaka 17.6868,83.2036 530026
south|Vijayawada|37|16.5074,80.6466|520001|NH 16|
north|Chandigarh|04|30.7363,76.7884|160017||Sector 17 30.7398,76.7827 160017; Industrial Area Phase 1 30.7050,76.8010 160002
east|Patna|10|25.5941,85.1356|800001||Boring Road 25.6145,85.1170 800001; Kankarbagh 25.5940,85.1550 800020
east|Guwahati|18|26.1844,91.7458|781001||Dispur 26.1433,91.7898 781006; Khanapara 26.1158,91.8200 781022
east|Ranchi|20|23.3432,85.3094|834001||Lalpur 23.3703,85.3370 834001
east|Raipur|22|21.2333,81.6333|492001||Telibandha 21.2380,81.6640 492006
west|Panaji|30|15.4957,73.8262|403001||Porvorim 15.5290,73.8260 403521
north|Srinagar|01|34.0857,74.8055|190001||Boulevard Road 34.0830,74.8400 190001
north|Jammu|01|32.7357,74.8691|180001|NH 44|
north|Shimla|02|31.1044,77.1666|171001|NH 5|
north|Leh|38|34.1650,77.5840|194101||
south|Puducherry|34|11.9338,79.8298|605001||
south|Sri Vijaya Puram (Port Blair)|35|11.6661,92.7464|744101||
east|Gangtok|11|27.3257,88.6122|737101|NH 10|
east|Shillong|17|25.5689,91.8831|793001|NH 6|
east|Bhubaneswar|21|20.2961,85.8245|751001||Patia 20.3533,85.8266 751024
east|Agartala|16|23.8315,91.2868|799001|NH 8|
east|Imphal|14|24.8170,93.9368|795001|NH 2|
east|Dimapur|13|25.9117,93.7217|797112|NH 29|
east|Aizawl|15|23.7271,92.7176|796001|NH 6|
east|Itanagar|12|27.0844,93.6053|791111|NH 415|
gujarat|Silvassa|26|20.2763,73.0083|396230||
south|Kavaratti|31|10.5593,72.6358|682555||
north|Dehradun|05|30.3165,78.0322|248001||Rajpur Road 30.3467,78.0590 248001
north|Haridwar|05|29.9457,78.1642|249401|NH 334|
west|Khopoli|27|18.7856,73.3459|410203|NH 48|
west|Lonavla|27|18.7527,73.4057|410401|NH 48|
west|Satara|27|17.6859,73.9933|415001|NH 48|
west|Kolhapur|27|16.6956,74.2317|416001|NH 48|
karnataka|Hubballi|29|15.3478,75.1338|580020|NH 48|
karnataka|Davangere|29|14.4669,75.9269|577001|NH 48|
karnataka|Chitradurga|29|14.2226,76.4004|577501|NH 48|
karnataka|Tumakuru|29|13.3414,77.1022|572101|NH 48|
karnataka|Mysuru|29|12.2958,76.6394|570001|NH 275|Vijayanagar 12.3300,76.6100 570017; Bannimantap 12.3300,76.6500 570015
karnataka|Mangaluru|29|12.9141,74.8560|575001|NH 66|Kadri 12.8850,74.8580 575002
karnataka|Belagavi|29|15.8497,74.4977|590001|NH 48|
karnataka|Ramanagara|29|12.7209,77.2799|562159|NH 275|
karnataka|Hassan|29|13.0072,76.0962|573201|NH 75|
karnataka|Udupi|29|13.3409,74.7421|576101|NH 66|
karnataka|Ballari|29|15.1394,76.9214|583101|NH 67|
karnataka|Shivamogga|29|13.9299,75.5681|577201|NH 69|
north|Behror|08|27.8883,76.2811|301701|NH 48|
gujarat|Kotputli|08|27.7021,76.1991|303108|NH 48|
gujarat|Kishangarh|08|26.5901,74.8540|305801|NH 48|
gujarat|Ajmer|08|26.4521,74.6387|305001|NH 48|
gujarat|Udaipur|08|24.5858,73.7135|313001|NH 48|
gujarat|Jodhpur|08|26.2389,73.0243|342001|NH 62|
gujarat|Nadiad|24|22.6939,72.8616|387001|NH 48|
gujarat|Vadodara|24|22.2994,73.2081|390001|NH 48|Alkapuri 22.3100,73.1700 390007
gujarat|Bharuch|24|21.6948,72.9805|392001|NH 48|
gujarat|Vapi|24|20.3717,72.9049|396191|NH 48|
gujarat|Rajkot|24|22.3039,70.8022|360001|NH 27|
gujarat|Gwalior|23|26.2183,78.1828|474001|NH 44|
south|Krishnagiri|33|12.5192,78.2138|635001|NH 44|
south|Vellore|33|12.9184,79.1325|632001|NH 48|
south|Salem|33|11.6538,78.1554|636001|NH 44|
south|Madurai|33|9.9190,78.1195|625001|NH 44|
south|Tiruchirappalli|33|10.7905,78.7047|620001|NH 38|
south|Tirupati|37|13.6355,79.4199|517501|NH 71|
south|Kurnool|37|15.8289,78.0360|518001|NH 44|
south|Guntur|37|16.3067,80.4365|522001|NH 16|
south|Warangal|36|17.9689,79.5941|506002|NH 163|
south|Suryapet|36|17.1405,79.6236|508213|NH 65|
south|Kozhikode|32|11.2588,75.7804|673001|NH 66|
south|Thrissur|32|10.5276,76.2144|680001|NH 544|
south|Palakkad|32|10.7867,76.6548|678001|NH 544|
north|Sonipat|06|28.9948,77.0194|131001|NH 44|
north|Panipat|06|29.3875,76.9682|132103|NH 44|
north|Karnal|06|29.6920,76.9845|132001|NH 44|
north|Ambala|06|30.3610,76.7978|134003|NH 44|
north|Murthal|06|29.0270,77.0660|131027|NH 44|
north|Ludhiana|03|30.9120,75.8538|141001|NH 44|
north|Jalandhar|03|31.3256,75.5792|144001|NH 44|
north|Amritsar|03|31.6340,74.8723|143001|NH 3|
north|Solan|02|30.9045,77.0967|173212|NH 5|
north|Manali|02|32.2432,77.1892|175131|NH 3|
east|Agra|09|27.1833,78.0167|282001|Yamuna Expressway|
east|Etawah|09|26.7762,79.0213|206001|Agra–Lucknow Expressway|
east|Unnao|09|26.5471,80.4878|209801|Agra–Lucknow Expressway|
east|Kanpur|09|26.4499,80.3319|208001|NH 19|
east|Varanasi|09|25.3176,82.9739|221001|NH 19|
east|Prayagraj|09|25.4358,81.8463|211001|NH 19|
east|Durgapur|19|23.5204,87.3119|713203|NH 19|
east|Siliguri|19|26.7271,88.3953|734001|NH 27|
east|Dhanbad|20|23.7957,86.4304|826001|NH 19|
east|Jamshedpur|20|22.8046,86.2029|831001|NH 18|
east|Cuttack|21|20.4625,85.8830|753001|NH 16|
east|Bilaspur|22|22.0797,82.1391|495001|NH 130|
east|Muzaffarpur|10|26.1209,85.3647|842001|NH 27|
east|Jorhat|18|26.7509,94.2037|785001|NH 715|
west|Margao|30|15.2832,73.9862|403601|NH 66|
west|Chhatrapati Sambhajinagar|27|19.8762,75.3433|431001|NH 52|
west|Solapur|27|17.6599,75.9064|413001|NH 65|
west|Ahilyanagar|27|19.0948,74.7480|414001|NH 61|
west|Igatpuri|27|19.6967,73.5626|422403|NH 160|
west|Manor|27|19.7310,72.9210|401403|NH 48|
west|Karad|27|17.2893,74.1818|415110|NH 48|
`

export const PLACES: readonly Place[] = TABLE.trim().split('\n').map(parsePlace)

function parsePlace(line: string): Place {
  const [region, city = '', state = '', at = '', pin = '', highway = '', quarters = ''] = line.split('|')
  const known = findStateByCode(state)
  const found = REGIONS.find((one) => one === region)
  if (!known || !found) throw new Error(`Not a place: ${line}`)
  const [latitude, longitude] = parsePosition(at)
  const named = quarters
    .split(';')
    .filter((quarter) => quarter.trim())
    .map(parseSpot)
  const spots = named.length > 0 ? named : [{ locality: undefined, pin, latitude, longitude }]
  return { region: found, city, state: known.code, highway: highway || undefined, spots }
}

function parseSpot(text: string): Spot {
  const [, locality = '', at = '', pin = ''] = /^\s*(.+) (\S+) (\d{6})$/.exec(text) ?? []
  const [latitude, longitude] = parsePosition(at)
  return { locality, pin, latitude, longitude }
}

function parsePosition(text: string): [number, number] {
  const [latitude, longitude] = text.split(',').map(Number)
  if (!latitude || !longitude) throw new Error(`Not a position: ${text}`)
  return [latitude, longitude]
}

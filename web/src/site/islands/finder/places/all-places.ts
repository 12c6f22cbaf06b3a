/**
 * Towns of India where somebody may look for a charger: a line for each state, the names as they are written today, former and
 * everyday names after a slash, then latitude and longitude of the centre in degrees. `*` marks the largest, `+` the large.
 */
export const PLACES_BY_STATE: Readonly<Record<string, string>> = {
  'Andhra Pradesh':
    '*Visakhapatnam/Vizag 17.69 83.22, +Vijayawada/Bezawada 16.51 80.65, +Guntur 16.31 80.44, +Tirupati 13.63 79.42, Amaravati 16.57 80.36, Nellore 14.44 79.99, Kurnool 15.83 78.04, Rajahmundry/Rajamahendravaram 17.00 81.80, Kakinada 16.99 82.25, Kadapa/Cuddapah 14.47 78.82, Anantapur 14.68 77.60, Eluru 16.71 81.10, Ongole 15.51 80.05, Vizianagaram 18.11 83.40, Srikakulam 18.30 83.90, Chittoor 13.22 79.10, Machilipatnam 16.19 81.14, Nandyal 15.48 78.48, Hindupur 13.83 77.49, Tenali 16.24 80.64',
  'Arunachal Pradesh': '+Itanagar 27.08 93.61, Tawang 27.59 91.86, Pasighat 28.07 95.33, Ziro 27.59 93.83',
  Assam:
    '*Guwahati/Gauhati 26.14 91.74, +Dibrugarh 27.48 94.91, Jorhat 26.75 94.21, Silchar 24.83 92.78, Tezpur 26.63 92.80, Nagaon 26.35 92.68, Tinsukia 27.49 95.36, Bongaigaon 26.48 90.56, Kaziranga 26.58 93.17',
  Bihar:
    '*Patna 25.59 85.14, +Gaya/Bodh Gaya 24.80 85.00, +Muzaffarpur 26.12 85.39, Bhagalpur 25.24 86.97, Darbhanga 26.15 85.90, Purnia 25.78 87.47, Arrah 25.56 84.66, Begusarai 25.42 86.13, Chhapra 25.78 84.73, Katihar 25.54 87.57, Sasaram 24.95 84.01, Hajipur 25.69 85.21, Motihari 26.65 84.92, Rajgir 25.03 85.42',
  Chandigarh: '*Chandigarh/Tricity 30.73 76.78',
  Chhattisgarh:
    '*Raipur 21.25 81.63, +Bhilai/Durg 21.19 81.35, +Bilaspur 22.08 82.15, Korba 22.36 82.69, Raigarh 21.90 83.40, Jagdalpur 19.08 82.02, Ambikapur 23.12 83.20, Rajnandgaon 21.10 81.03',
  Delhi: '*New Delhi/Delhi/NCR 28.61 77.21, +Dwarka 28.59 77.05, Rohini 28.74 77.11',
  Goa: '+Panaji/Panjim/Goa 15.50 73.83, +Margao/Madgaon 15.27 73.96, Vasco da Gama 15.40 73.81, Mapusa 15.59 73.81, Ponda 15.40 74.01, Calangute/Baga 15.54 73.76',
  Gujarat:
    '*Ahmedabad/Amdavad 23.02 72.57, *Surat 21.17 72.83, +Vadodara/Baroda 22.31 73.18, +Rajkot 22.30 70.80, +Gandhinagar 23.22 72.65, Bhavnagar 21.76 72.15, Jamnagar 22.47 70.06, Junagadh 21.52 70.46, Anand 22.56 72.95, Nadiad 22.69 72.86, Bharuch 21.71 73.00, Ankleshwar 21.63 73.00, Vapi 20.37 72.90, Valsad 20.61 72.93, Navsari 20.95 72.93, Morbi 22.82 70.83, Mehsana 23.60 72.38, Palanpur 24.17 72.43, Bhuj/Kutch 23.24 69.67, Gandhidham 23.08 70.13, Porbandar 21.64 69.61, Veraval/Somnath 20.91 70.37, Dwarka 22.24 68.97, Godhra 22.78 73.61, Surendranagar 22.73 71.64, Kevadia/Ekta Nagar/Statue of Unity 21.88 73.71',
  Haryana:
    '*Gurugram/Gurgaon 28.46 77.03, +Faridabad 28.41 77.31, +Panipat 29.39 76.97, +Ambala 30.38 76.78, Karnal 29.69 76.99, Sonipat 28.99 77.02, Rohtak 28.90 76.61, Hisar 29.15 75.72, Panchkula 30.69 76.86, Yamunanagar 30.13 77.29, Kurukshetra 29.97 76.85, Rewari 28.19 76.62, Bhiwani 28.79 76.14, Sirsa 29.53 75.03, Jind 29.32 76.31, Palwal 28.14 77.33, Murthal 29.03 77.07, Manesar 28.36 76.94',
  'Himachal Pradesh':
    '+Shimla 31.10 77.17, +Manali 32.24 77.19, Dharamshala/McLeod Ganj 32.22 76.32, Solan 30.91 77.10, Mandi 31.71 76.93, Kullu 31.96 77.11, Una 31.47 76.27, Bilaspur 31.34 76.76, Palampur 32.11 76.54, Dalhousie 32.54 75.97, Kasauli 30.90 76.97, Hamirpur 31.69 76.52, Keylong/Lahaul 32.57 77.03',
  'Jammu and Kashmir':
    '+Srinagar 34.08 74.80, +Jammu 32.73 74.86, Anantnag 33.73 75.15, Baramulla 34.20 74.34, Udhampur 32.92 75.14, Katra/Vaishno Devi 32.99 74.93, Kathua 32.37 75.52, Gulmarg 34.05 74.38, Pahalgam 34.01 75.32',
  Jharkhand:
    '*Ranchi 23.34 85.31, +Jamshedpur/Tatanagar 22.80 86.20, +Dhanbad 23.80 86.43, Bokaro/Bokaro Steel City 23.67 86.15, Hazaribagh 23.99 85.36, Deoghar 24.48 86.70, Giridih 24.19 86.30, Ramgarh 23.63 85.51',
  Karnataka:
    '*Bengaluru/Bangalore 12.97 77.59, +Mysuru/Mysore 12.30 76.65, +Mangaluru/Mangalore 12.91 74.86, +Hubballi/Hubli 15.36 75.12, Dharwad 15.46 75.01, Belagavi/Belgaum 15.85 74.50, Kalaburagi/Gulbarga 17.33 76.83, Davanagere 14.46 75.92, Ballari/Bellary 15.14 76.92, Vijayapura/Bijapur 16.83 75.71, Shivamogga/Shimoga 13.93 75.57, Tumakuru/Tumkur 13.34 77.10, Udupi 13.34 74.75, Hassan 13.01 76.10, Mandya 12.52 76.90, Chitradurga 14.23 76.40, Raichur 16.21 77.36, Bidar 17.91 77.52, Bagalkote/Bagalkot 16.18 75.70, Gadag 15.43 75.63, Haveri 14.79 75.40, Hosapete/Hospet/Hampi 15.27 76.39, Kolar 13.14 78.13, Chikkamagaluru/Chikmagalur 13.32 75.77, Madikeri/Coorg/Mercara 12.42 75.74, Karwar 14.81 74.13, Ramanagara 12.72 77.28, Chikkaballapur 13.44 77.73, Electronic City 12.84 77.66, Whitefield 12.97 77.75, Devanahalli/Bengaluru airport 13.25 77.71, Gokarna 14.55 74.32',
  Kerala:
    '*Kochi/Cochin/Ernakulam 9.97 76.28, +Thiruvananthapuram/Trivandrum 8.52 76.94, +Kozhikode/Calicut 11.26 75.78, Thrissur/Trichur 10.53 76.21, Kollam/Quilon 8.89 76.61, Alappuzha/Alleppey 9.50 76.34, Palakkad/Palghat 10.78 76.65, Kannur/Cannanore 11.87 75.37, Kottayam 9.59 76.52, Malappuram 11.05 76.07, Kasaragod 12.50 74.99, Munnar 10.09 77.06, Kalpetta/Wayanad 11.61 76.08, Pathanamthitta 9.26 76.79, Guruvayur 10.59 76.04, Thekkady/Kumily 9.60 77.17',
  Ladakh: '+Leh 34.16 77.58, Kargil 34.56 76.13',
  'Madhya Pradesh':
    '*Indore 22.72 75.86, *Bhopal 23.26 77.41, +Jabalpur 23.18 79.99, +Gwalior 26.22 78.18, Ujjain 23.18 75.78, Sagar 23.84 78.74, Rewa 24.53 81.30, Satna 24.60 80.83, Ratlam 23.33 75.04, Dewas 22.97 76.05, Khandwa 21.83 76.35, Burhanpur 21.31 76.23, Chhindwara 22.06 78.94, Katni 23.83 80.39, Singrauli 24.20 82.67, Morena 26.50 78.00, Khajuraho 24.83 79.92, Itarsi 22.61 77.76, Mandsaur 24.07 75.07, Guna 24.65 77.31, Shivpuri 25.43 77.66, Pithampur 22.61 75.69',
  Maharashtra:
    '*Mumbai/Bombay 19.08 72.88, *Pune/Poona 18.52 73.86, *Nagpur 21.15 79.09, +Thane 19.22 72.98, +Navi Mumbai/New Bombay 19.03 73.03, +Nashik/Nasik 20.00 73.79, +Chhatrapati Sambhajinagar/Aurangabad 19.88 75.34, Solapur 17.66 75.91, Kolhapur 16.70 74.24, Amravati 20.93 77.75, Pimpri-Chinchwad 18.63 73.80, Kalyan/Dombivli 19.24 73.13, Vasai-Virar 19.39 72.84, Panvel 18.99 73.12, Sangli 16.85 74.57, Satara 17.68 74.00, Jalgaon 21.01 75.56, Akola 20.71 77.00, Latur 18.41 76.56, Dhule 20.90 74.77, Ahilyanagar/Ahmednagar 19.09 74.74, Nanded 19.16 77.31, Chandrapur 19.96 79.30, Ratnagiri 16.99 73.31, Lonavala/Khandala 18.75 73.41, Mahabaleshwar 17.92 73.66, Shirdi 19.77 74.48, Alibag 18.64 72.87, Karad 17.29 74.18, Baramati 18.15 74.58, Wardha 20.75 78.60, Yavatmal 20.39 78.12, Parbhani 19.27 76.77, Jalna 19.84 75.88, Beed 18.99 75.76, Pandharpur 17.68 75.33, Malegaon 20.56 74.53, Igatpuri 19.70 73.56, Ichalkaranji 16.69 74.46, Dahanu 19.97 72.73, Sawantwadi 15.90 73.82',
  Manipur: '+Imphal 24.82 93.94, Churachandpur 24.33 93.68',
  Meghalaya: '+Shillong 25.58 91.88, Tura 25.51 90.22, Cherrapunji/Sohra 25.27 91.73',
  Mizoram: '+Aizawl 23.73 92.72, Lunglei 22.89 92.73',
  Nagaland: '+Kohima 25.67 94.11, Dimapur 25.90 93.73',
  Odisha:
    '*Bhubaneswar 20.30 85.82, +Cuttack 20.46 85.88, +Rourkela 22.26 84.85, Puri 19.81 85.83, Sambalpur 21.47 83.97, Brahmapur/Berhampur 19.31 84.79, Balasore/Baleswar 21.49 86.93, Jharsuguda 21.86 84.01, Angul 20.84 85.10, Konark 19.89 86.09, Paradip 20.32 86.61, Koraput 18.81 82.71',
  Puducherry: '+Puducherry/Pondicherry 11.93 79.83, Karaikal 10.93 79.84',
  Punjab:
    '*Ludhiana 30.90 75.86, *Amritsar 31.63 74.87, +Jalandhar 31.33 75.58, +Patiala 30.34 76.39, Mohali/Sahibzada Ajit Singh Nagar 30.70 76.72, Bathinda 30.21 74.95, Pathankot 32.27 75.65, Hoshiarpur 31.53 75.91, Moga 30.82 75.17, Zirakpur 30.64 76.82, Khanna 30.70 76.22, Firozpur 30.92 74.61, Phagwara 31.22 75.77, Rajpura 30.48 76.59, Sangrur 30.25 75.84, Ropar/Rupnagar 30.97 76.53',
  Rajasthan:
    '*Jaipur 26.91 75.79, +Jodhpur 26.24 73.02, +Udaipur 24.58 73.68, +Kota 25.18 75.83, Ajmer 26.45 74.64, Bikaner 28.02 73.31, Alwar 27.55 76.63, Bharatpur 27.22 77.49, Sikar 27.61 75.14, Bhilwara 25.35 74.64, Pushkar 26.49 74.55, Jaisalmer 26.92 70.91, Mount Abu 24.59 72.71, Sri Ganganagar 29.92 73.88, Pali 25.77 73.32, Chittorgarh 24.88 74.63, Neemrana 27.99 76.39, Behror 27.89 76.28, Kishangarh 26.59 74.86, Sawai Madhopur/Ranthambore 26.02 76.35, Tonk 26.17 75.79, Barmer 25.75 71.39, Abu Road 24.48 72.78, Dausa 26.89 76.34, Bundi 25.44 75.64, Nathdwara 24.94 73.82',
  Sikkim: '+Gangtok 27.33 88.61, Namchi 27.17 88.35',
  'Tamil Nadu':
    '*Chennai/Madras 13.08 80.27, *Coimbatore/Kovai 11.02 76.96, +Madurai 9.93 78.12, +Tiruchirappalli/Trichy 10.79 78.70, +Salem 11.66 78.15, Tirunelveli 8.71 77.76, Vellore 12.92 79.13, Erode 11.34 77.72, Tiruppur 11.11 77.34, Thoothukudi/Tuticorin 8.76 78.13, Thanjavur/Tanjore 10.79 79.14, Dindigul 10.37 77.98, Hosur 12.74 77.83, Nagercoil 8.18 77.43, Kanyakumari/Cape Comorin 8.09 77.55, Kanchipuram 12.83 79.70, Karur 10.96 78.08, Udhagamandalam/Ooty 11.41 76.70, Kodaikanal 10.24 77.49, Cuddalore 11.75 79.77, Villupuram 11.94 79.49, Krishnagiri 12.52 78.21, Dharmapuri 12.13 78.16, Tiruvannamalai 12.23 79.07, Rameswaram 9.29 79.31, Kumbakonam 10.96 79.38, Namakkal 11.22 78.17, Sriperumbudur 12.97 79.95, Mahabalipuram/Mamallapuram 12.62 80.19, Tindivanam 12.23 79.65, Chengalpattu 12.69 79.98, Pollachi 10.66 77.01, Sivakasi 9.45 77.80, Coonoor 11.35 76.80, Ambur 12.79 78.72, Theni 10.01 77.48, Yercaud 11.78 78.21',
  Telangana:
    '*Hyderabad 17.39 78.49, +Warangal 17.97 79.59, +Secunderabad 17.44 78.50, Karimnagar 18.44 79.13, Nizamabad 18.67 78.09, Khammam 17.25 80.15, Mahabubnagar 16.74 77.99, Nalgonda 17.06 79.27, Suryapet 17.14 79.62, Siddipet 18.10 78.85, Adilabad 19.66 78.53, Ramagundam 18.76 79.48, Gachibowli/HITEC City/Cyberabad 17.44 78.35, Shamshabad/Hyderabad airport 17.25 78.40, Zaheerabad 17.68 77.61',
  Tripura: '+Agartala 23.83 91.28, Udaipur 23.53 91.49',
  'Uttar Pradesh':
    '*Lucknow 26.85 80.95, *Kanpur/Cawnpore 26.45 80.33, *Noida 28.57 77.34, +Ghaziabad 28.67 77.45, +Agra 27.18 78.01, +Varanasi/Banaras/Kashi 25.32 82.97, +Prayagraj/Allahabad 25.44 81.85, +Meerut 28.98 77.71, Greater Noida 28.47 77.50, Ayodhya/Faizabad 26.79 82.20, Gorakhpur 26.76 83.37, Bareilly 28.37 79.43, Aligarh 27.90 78.09, Moradabad 28.84 78.77, Mathura 27.49 77.67, Vrindavan 27.58 77.70, Jhansi 25.45 78.57, Saharanpur 29.97 77.55, Muzaffarnagar 29.47 77.70, Firozabad 27.15 78.40, Rampur 28.80 79.03, Shahjahanpur 27.88 79.91, Etawah 26.78 79.02, Sultanpur 26.26 82.07, Rae Bareli 26.23 81.24, Sitapur 27.57 80.68, Hapur 28.73 77.78, Bulandshahr 28.41 77.85, Mirzapur 25.15 82.57, Azamgarh 26.07 83.18, Jaunpur 25.75 82.68, Unnao 26.55 80.49, Kannauj 27.05 79.92',
  Uttarakhand:
    '*Dehradun 30.32 78.03, +Haridwar/Hardwar 29.95 78.16, +Rishikesh 30.09 78.27, Haldwani 29.22 79.51, Nainital 29.38 79.46, Mussoorie 30.46 78.07, Roorkee 29.87 77.89, Rudrapur 28.98 79.40, Kashipur 29.21 78.96, Almora 29.60 79.66, Joshimath 30.56 79.56, Ramnagar/Jim Corbett 29.39 79.13, Pithoragarh 29.58 80.22, Srinagar 30.22 78.78, Lansdowne 29.84 78.68',
  'West Bengal':
    '*Kolkata/Calcutta 22.57 88.36, +Howrah 22.59 88.31, +Siliguri 26.72 88.43, +Durgapur 23.52 87.31, Asansol 23.68 86.97, Bardhaman/Burdwan 23.24 87.86, Darjeeling 27.04 88.26, Kharagpur 22.33 87.32, Haldia 22.06 88.07, Malda 25.01 88.14, Baharampur/Berhampore 24.10 88.25, Jalpaiguri 26.54 88.72, Cooch Behar 26.32 89.45, Digha 21.63 87.52, Kalyani 22.98 88.43, Krishnanagar 23.40 88.50, Bolpur/Shantiniketan 23.67 87.68, Kalimpong 27.06 88.47, Raiganj 25.62 88.13, New Town/Salt Lake 22.58 88.47',
  'Andaman and Nicobar Islands': '+Sri Vijaya Puram/Port Blair 11.67 92.74',
  'Dadra and Nagar Haveli and Daman and Diu': 'Silvassa 20.27 73.01, Daman 20.41 72.83, Diu 20.71 70.99',
  Lakshadweep: 'Kavaratti 10.57 72.64',
}
